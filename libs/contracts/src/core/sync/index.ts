export * from './records.ts';
export * as sync from './routes.ts';
