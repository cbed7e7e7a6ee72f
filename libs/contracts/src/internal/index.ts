export * from './account-routes.ts';
export * from './plan-routes.ts';
export * from './session-routes.ts';
