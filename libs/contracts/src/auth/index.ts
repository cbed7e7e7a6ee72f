export * from './account.ts';
export * from './leaving.ts';
export * from './sessions.ts';
