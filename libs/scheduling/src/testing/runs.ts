const deep = process.env['DEEP'] === '1';

/** Of what is left to chance, another each time on `npm run test:deep`; `SEED` gives it again. */
const seed = Number(process.env['SEED'] ?? (deep ? Date.now() % 1_000_000 : 1));

/** Milliseconds that a property may take. */
export const patience = deep ? 60 * 60_000 : 60_000;

/** How many cases are tried, or how far apart; more, or closer, on `npm run test:deep`. */
export const howMany = (few: number, many: number): number => (deep ? many : few);

/** How often a property is tried, and with what: a few hundred times, or 50,000 when deep. */
export const runs = (few: number, many = 50_000) => ({
  numRuns: howMany(few, many),
  seed,
  // Shrinking a series judges it hundreds of times over: a minute will do.
  interruptAfterTimeLimit: patience - 5000,
  endOnFailure: true,
});
