const isDeep = process.env['DEEP'] === '1';

/** How often a property is tried; more on `npm run test:deep`. */
export const runs = (few: number, many: number) => ({ numRuns: isDeep ? many : few });

/** Milliseconds that a property may take. */
export const patience = isDeep ? 60 * 60_000 : 60_000;

/** Of what is left to chance; a failing test says it, and is given it again as `SEED`. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
