//! Seeds that follow from seeds.

/// The step of SplitMix64: an odd number near 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The seed of a part of something that has this seed, for example of a deal of a comparison.
#[must_use]
pub fn seed_of_part(seed: u64, part: u64) -> u64 {
    mixed(mixed(seed).wrapping_add(part.wrapping_mul(STEP)))
}

/// The first number of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom
/// number generators", 2014) with this seed.
const fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(STEP);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_as_the_reference_does() {
        assert_eq!(mixed(1_234_567), 6_457_827_717_110_365_317);
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
}
