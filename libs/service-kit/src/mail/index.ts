export * from './letter.ts';
export * from './smtp-client.ts';
