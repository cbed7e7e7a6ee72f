export * from './explain/explain.ts';
export * from './explain/types.ts';
export * from './explain/words.ts';
export * from './instance.ts';
export * from './price/charge.ts';
export { priceOf, type PlanFacts, type Price } from './price/price.ts';
export { improve, type Improved, type ImproveOptions } from './search/improve.ts';
