const isDeep = process.env['DEEP'] === '1';

/** Seed of random tests. It differs in each deep run; set `SEED` to reproduce one. */
export const seed = Number(process.env['SEED'] ?? (isDeep ? Date.now() % 1_000_000 : 1));

/** Returns `count`, or `deepCount` in a deep run (`npm run test:deep`). */
export const scaleCount = (count: number, deepCount: number): number =>
  isDeep ? deepCount : count;

/** Returns fast-check parameters; a deep run has more iterations. */
export const propertyOptions = (count: number, deepCount = 10 * count) => ({
  numRuns: scaleCount(count, deepCount),
  seed,
});
