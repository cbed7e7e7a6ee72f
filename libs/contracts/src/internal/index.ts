export * from './account-routes.ts';
