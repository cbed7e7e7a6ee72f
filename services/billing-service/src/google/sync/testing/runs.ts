const isDeep = process.env['DEEP'] === '1';

/** How many cases are tried; more on `npm run test:deep`. */
export const howMany = (few: number, many: number): number => (isDeep ? many : few);

/** Milliseconds that they may take. */
export const patience = isDeep ? 60 * 60_000 : 60_000;

/** Of what is left to chance, another each time on `npm run test:deep`; `SEED` gives it again. */
export const seed = Number(process.env['SEED'] ?? (isDeep ? Date.now() % 1_000_000 : 1));
