export { renderEmailLayout as framed } from './layout.ts';
export * from './render-email.ts';
export * from './smtp-client.ts';
