const isDeep = process.env['DEEP'] === '1';

/** Of what is left to chance, another each time on `npm run test:deep`; `SEED` gives it again. */
export const seed = Number(process.env['SEED'] ?? (isDeep ? Date.now() % 1_000_000 : 1));

/** How many there are of what takes long; more on `npm run test:deep`. */
export const howMany = (few: number, many: number): number => (isDeep ? many : few);

/** How often a property is tried, and with what; more on `npm run test:deep`. */
export const runs = (few: number, many = 10 * few) => ({ numRuns: howMany(few, many), seed });

/** Milliseconds that a property may take. */
export const patience = isDeep ? 60 * 60_000 : 60_000;
