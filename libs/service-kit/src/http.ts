// For programs without a database and without authentication, such as the gateway: the main entry point
// also loads the database client and the libraries for tokens.
export * from './body.ts';
export * from './config.ts';
export * from './health.ts';
export * from './locale.ts';
export * from './log.ts';
export * from './middleware.ts';
export * from './network.ts';
export * from './problem.ts';
export * from './request-id.ts';
export * from './serve.ts';
