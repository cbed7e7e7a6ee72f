export * from './analyse.ts';
export * from './types.ts';
