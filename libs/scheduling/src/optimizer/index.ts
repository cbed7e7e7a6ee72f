export * from './local.ts';
export * from './optimize.ts';
