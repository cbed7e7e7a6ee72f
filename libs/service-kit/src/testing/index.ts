export * from './billing.ts';
export * from './database.ts';
export * from './identity.ts';
export * from './internal-keys.ts';
export * from './mailbox.ts';
export * from './postgres.ts';
export * from './process-env.ts';
export * from './wait-until.ts';
