export * from './explain/explain.ts';
export * from './explain/types.ts';
export * from './explain/words.ts';
export * from './instance.ts';
export * from './price/charge.ts';
export { priceOf } from './price/price.ts';
export { improve } from './search/improve.ts';
