use tichu::*;
fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let r8 = line.parse::<Written<Hand<8>>>();
        let r14 = line.parse::<Written<Hand<14>>>();
        match (&r8, &r14) {
            (Ok(w), _) => println!("{line}\t{}\t{}", w.cards, w.assumed),
            (_, Ok(w)) => println!("{line}\t{}\t{}", w.cards, w.assumed),
            (Err(e), _) => println!("{line}\t!{e}"),
        }
    }
}
