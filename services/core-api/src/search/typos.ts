/**
 * How many letters are wrong, missing, too many or swapped with their neighbour, up to `most`; more
 * is told as `most + 1`.
 *
 * @see Damerau 1964, in the restricted form of optimal string alignment
 */
function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const near = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) near.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...near));
    }
    if (Math.min(...row) > most) return most + 1;
    [before, above] = [above, row];
  }
  return Math.min(above[b.length] ?? 0, most + 1);
}

/** Typos that a word of so many letters may have: short ones are too alike. */
export const typosAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

const MOST_MEANT = 8;

/** The known words that a word may have been meant as, those with the fewest typos first. */
export function meantBy(word: string, known: readonly string[]): string[] {
  const most = typosAllowed(word.length);
  if (most === 0) return [];
  return known
    .flatMap((each) => {
      const whole = typosBetween(word, each, most);
      // Half a word that is misspelled is one all the same.
      const half = typosBetween(word, each.slice(0, word.length), most);
      return Math.min(whole, half) > most ? [] : { each, rank: Math.min(whole, half + 0.5) };
    })
    .toSorted((a, b) => a.rank - b.rank || (a.each < b.each ? -1 : 1))
    .slice(0, MOST_MEANT)
    .map(({ each }) => each);
}
