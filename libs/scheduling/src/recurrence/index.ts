export { RecurrenceError } from './recurrence-error.ts';
export * from './describe-recurrence.ts';
export * from './exclude-occurrence.ts';
export * from './move-series.ts';
export * from './occurrence-id.ts';
export * from './occurrences.ts';
export * from './parse-recurrence.ts';
export { type Series } from './compiled-series.ts';
export * from './split-series.ts';
