export { RecurrenceFault } from './fault.ts';
export * from './describe.ts';
export * from './edit.ts';
export * from './move.ts';
export * from './occurrence-id.ts';
export * from './occurrences.ts';
export * from './parse.ts';
export { type Series } from './recurring.ts';
export * from './split.ts';
