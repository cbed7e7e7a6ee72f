export * from './clocks.ts';
export * from './grid.ts';
export * from './hours.ts';
