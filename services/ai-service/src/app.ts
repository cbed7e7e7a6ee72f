import { createApp, type Authenticator, type Log } from '@scheduler/service-kit';
import { patternRoutes } from './patterns/routes.ts';
import type { PatternsDeps } from './patterns/operations.ts';

export interface Deps extends PatternsDeps {
  log: Log;
  authenticate: Authenticator;
}

/** It stores nothing: whether it can work is whether core-api can. */
export const createAiApp = (deps: Deps) =>
  createApp({
    name: 'ai-service',
    log: deps.log,
    authenticate: deps.authenticate,
    check: deps.core.check,
    routes: [...patternRoutes(deps)],
  });
