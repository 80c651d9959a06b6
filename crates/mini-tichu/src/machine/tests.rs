use super::*;
#[test]
fn states() {
    for phase in GamePhase::ALL {
        println!("{}", phase.name());
        for state in phase.states() {
            println!(
                "  {:?} {:?} {:?} / {:?}",
                state.o1, state.t, state.o2, state.owner
            );
        }
    }
    let t = std::time::Instant::now();
    for (p, text) in [
        include_str!("four.json"),
        include_str!("partner-out.json"),
        include_str!("opponent-out.json"),
        include_str!("two.json"),
    ]
    .iter()
    .enumerate()
    {
        println!("{p} {:?}", Machine::from_json(text).map(|_| ()));
    }
    println!("{:?}", t.elapsed());
}
