export * from './events.ts';
export * from './schedules.ts';
