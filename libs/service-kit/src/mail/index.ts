export { framed } from './frame.ts';
export * from './letter.ts';
export * from './smtp-client.ts';
