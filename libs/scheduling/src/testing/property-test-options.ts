import { HOUR_MS, MINUTE_MS } from '../durations.ts';

const isDeep = process.env['DEEP'] === '1';

/** `npm run test:deep` uses a new seed for each run. Set `SEED` to repeat one. */
const seed = Number(process.env['SEED'] ?? (isDeep ? Date.now() % 1_000_000 : 1));

/** Maximum duration of one property test. */
const TIME_LIMIT_MS = isDeep ? HOUR_MS : MINUTE_MS;

/** Returns `deepValue` on `npm run test:deep`. */
export const pickByDepth = (defaultValue: number, deepValue: number): number =>
  isDeep ? deepValue : defaultValue;

/**
 * Returns fast-check options.
 *
 * @param defaultValue number of runs
 * @param deepValue number of runs on `npm run test:deep`
 */
export const propertyOptions = (defaultValue: number, deepValue = 50_000) => ({
  numRuns: pickByDepth(defaultValue, deepValue),
  seed,
  // Shrinking repeats the property hundreds of times, so limit it.
  interruptAfterTimeLimit: TIME_LIMIT_MS,
  endOnFailure: true,
});
