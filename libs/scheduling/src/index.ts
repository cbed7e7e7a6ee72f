export * from './all-day.ts';
export * from './conflicts.ts';
export * from './event-times.ts';
export * from './free-busy.ts';
export * from './interval.ts';
export * from './find-next-free-slots.ts';
export * from './visible-range.ts';
export * from './format-time.ts';
