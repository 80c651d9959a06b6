//! Random numbers that are the same on every machine and in every version.

/// The generator SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

/// The step of the generator: an odd number near 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    #[expect(clippy::should_implement_trait)] // It never ends, and is asked for one number at a time.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to n - 1.
    pub fn below(&mut self, n: usize) -> usize {
        let product = u128::from(self.next()) * n as u128;
        // Below n.
        (product >> 64) as usize
    }
}

/// The seed of a part of something that has this seed, for example of a deal of a comparison.
#[must_use]
pub fn seed_of_part(seed: u64, part: u64) -> u64 {
    let mut whole = SplitMix64::new(seed);
    SplitMix64::new(whole.next().wrapping_add(part.wrapping_mul(STEP))).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation for the seed 1234567.
    #[test]
    fn numbers_are_those_of_the_reference() {
        let mut rng = SplitMix64::new(1_234_567);
        let found = [rng.next(), rng.next(), rng.next()];
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn parts_of_a_seed_and_its_neighbours_differ() {
        let mut seeds: Vec<u64> = (0..50)
            .flat_map(|seed| (0..50).map(move |part| seed_of_part(seed, part)))
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 2500);
    }

    #[test]
    fn every_number_below_comes_as_often() {
        let mut rng = SplitMix64::new(3);
        let mut counts = [0_u32; 7];
        (0..70_000).for_each(|_| counts[rng.below(7)] += 1);
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 500),
            "{counts:?}"
        );
    }
}
