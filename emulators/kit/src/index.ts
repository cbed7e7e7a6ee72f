export * from './check-host.ts';
export * from './config.ts';
export * from './html.ts';
export * from './read-body.ts';
export * from './server.ts';
export * from './table-store.ts';
