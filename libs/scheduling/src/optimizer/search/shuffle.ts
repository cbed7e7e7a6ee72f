/** Returns the values in random order (Fisher–Yates). */
export function shuffle(values: readonly number[], random: () => number): number[] {
  const shuffled = [...values];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const value = shuffled[i] as number;
    shuffled[i] = shuffled[j] as number;
    shuffled[j] = value;
  }
  return shuffled;
}
