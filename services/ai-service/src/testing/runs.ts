const isDeep = process.env['DEEP'] === '1';

/** How many cases are tried; more on `npm run test:deep`. */
export const howMany = (few: number, many: number): number => (isDeep ? many : few);
