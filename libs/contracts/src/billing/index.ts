export * from './google-events.ts';
export * from './google-calendars.ts';
export * from './integrations.ts';
export * from './payments.ts';
export * from './subscription.ts';
export * as googleSync from './google-sync-routes.ts';
