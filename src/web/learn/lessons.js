// The lessons of the course: their figures and their puzzles. docs/learn.md says where each figure comes from.

/**
 * `figure` is a pair of numbers in `unit`, and `others` are further numbers that the words name. `puzzles` are ids of
 * the service.
 */
export const LESSONS = [
  { name: "grand", unit: "points", figure: [32, -17], others: { specials: 70, aces: 53 }, puzzles: [819, 813, 811] },
  { name: "score", unit: "matches", figure: [18, -2.6], others: {}, puzzles: [809, 812, 818] },
  { name: "give", unit: "percent", figure: [8, 23], others: { high: 73, gain: 13 }, puzzles: [62, 268, 153] },
  { name: "tichu", unit: "percent", figure: [59, 71], others: { engine: 67 }, puzzles: [313, 9, 92] },
  { name: "lead", unit: "percent", figure: [68, 46], others: { lone: 2, pair: 20 }, puzzles: [317, 228, 129] },
  { name: "take", unit: "percent", figure: [39, 43], others: {}, puzzles: [221, 77, 74] },
  { name: "dragon", unit: "percent", figure: [65, 70], others: { dragon: 93, first: 3, late: 22, people: 17 }, puzzles: [386, 152, 325] },
  { name: "bombs", unit: "percent", figure: [8, 12], others: { early: 43 }, puzzles: [13, 55, 42] },
  { name: "partner", unit: "percent", figure: [33, 31], others: { champion: 93, people: 85 }, puzzles: [22, 207, 290] },
  { name: "double", unit: "percent", figure: [15, 9], others: {}, puzzles: [51, 112, 176] },
];

/** The lesson whose puzzles these keys are, in any order. */
export const lessonOf = (keys) =>
  LESSONS.find(({ puzzles }) => puzzles.length === keys.length && puzzles.every((id) => keys.includes(String(id))));
