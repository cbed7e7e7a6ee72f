export * from './integrations.ts';
export * from './subscription.ts';
