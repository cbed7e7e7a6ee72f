export * from './display-names.ts';
export * from './primitives.ts';
export * from './raw-bodies.ts';
export * from './route.ts';
export * from './scopes.ts';
export * from './problems.ts';
export * from './plans.ts';
