export * as account from './account-routes.ts';
