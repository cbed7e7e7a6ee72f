export * from './account.ts';
export * from './sessions.ts';
