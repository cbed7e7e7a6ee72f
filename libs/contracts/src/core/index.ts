export * from './conflicts.ts';
export * from './event-writes.ts';
export * from './events.ts';
export * from './schedule-writes.ts';
export * from './schedules.ts';
export { END_BEFORE_START } from './times.ts';
export * as events from './event-routes/index.ts';
export * as schedules from './schedule-routes/index.ts';
