export * from './analysis.ts';
