export * from './analyze-calendar.ts';
export * from './types.ts';
