export * from './account.ts';
export * from './account-lifecycle.ts';
export * from './sessions.ts';
