/**
 * Counts the wrong, missing, additional and transposed letters between two words. Returns
 * `maxTypos + 1` if there are more than `maxTypos`.
 *
 * @see Damerau 1964, restricted to optimal string alignment
 */
function countTypos(a: string, b: string, maxTypos: number): number {
  if (Math.abs(a.length - b.length) > maxTypos) return maxTypos + 1;
  let previousRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const costs = [(lastRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (lastRow[j - 1] ?? 0) + cost];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) costs.push((previousRow[j - 2] ?? 0) + 1);
      row.push(Math.min(...costs));
    }
    if (Math.min(...row) > maxTypos) return maxTypos + 1;
    [previousRow, lastRow] = [lastRow, row];
  }
  return Math.min(lastRow[b.length] ?? 0, maxTypos + 1);
}

/** Returns the allowed number of typos for a word length. Short words must match exactly. */
export const getMaxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

const MAX_SUGGESTIONS = 8;

/** Finds known words similar to a misspelled word, most similar first. */
export function suggestCorrections(word: string, vocabulary: readonly string[]): string[] {
  const maxTypos = getMaxTypos(word.length);
  if (maxTypos === 0) return [];
  return vocabulary
    .flatMap((candidate) => {
      const fullDistance = countTypos(word, candidate, maxTypos);
      // The word may be the misspelled beginning of a longer one.
      const prefixDistance = countTypos(word, candidate.slice(0, word.length), maxTypos);
      return Math.min(fullDistance, prefixDistance) > maxTypos
        ? []
        : { candidate, rank: Math.min(fullDistance, prefixDistance + 0.5) };
    })
    .toSorted((a, b) => a.rank - b.rank || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}
