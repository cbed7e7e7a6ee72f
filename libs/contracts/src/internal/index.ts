export * from './account-routes.ts';
export * from './subscription-routes.ts';
export * from './session-routes.ts';
export * from './security-log-routes.ts';
