export * from './slot-local-times.ts';
export * from './slot-grid.ts';
export * from './working-hours.ts';
