export * from './google.ts';
export * from './integrations.ts';
export * from './payments.ts';
export * from './subscription.ts';
