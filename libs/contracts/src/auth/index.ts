export * from './account.ts';
export * from './account-lifecycle.ts';
export * from './password.ts';
export * from './password-strength.ts';
export * from './sessions.ts';
export * from './security-log.ts';
