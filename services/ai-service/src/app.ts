import { fileURLToPath } from 'node:url';
import {
  createApp,
  createServiceAuthenticator,
  migrate,
  openDatabase,
  type Authenticator,
  type Database,
  type Log,
  type PlanLookup,
} from '@scheduler/service-kit';
import { accountRoutes } from './account/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { SCHEMA } from './config.ts';
import type { CoreClient } from './core-client.ts';
import { createModelDeps, NO_MODEL, type ModelSetup } from './language-model/create.ts';
import type { ModelDeps } from './language-model/operations.ts';
import { reworded } from './language-model/phrasing.ts';
import { modelRoutes } from './language-model/routes.ts';
import { acceptingKeys } from './mcp/callers.ts';
import { mcp } from './mcp/middleware.ts';
import { createPolicy } from './mcp/guard.ts';
import { meetingTimeRoutes } from './meeting-times/routes.ts';
import { createActionSeeker } from './patterns/actions.ts';
import { patternRoutes } from './patterns/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { createSolvers, type Solvers } from './plans/solvers.ts';

/** Where this service's tables are, and what makes them. */
export const tables = {
  schema: SCHEMA,
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
};

/** Opens the service's database and brings it up to date. */
export async function openAi(url: string): Promise<Database> {
  const db = openDatabase({ url, schema: SCHEMA });
  await migrate(db, tables);
  return db;
}

export interface AiOptions {
  db: Database;
  log: Log;
  authenticate: Authenticator;
  planOf: PlanLookup;
  core: CoreClient;
  /** Plans sought at the same time. */
  solvers: number;
  /** Whether the first of their threads is made ready before anybody asks. */
  solversAhead?: boolean;
  /** Epoch milliseconds. */
  clock: () => number;
  /** What other services are known by; without it none can call. */
  internalKeys?: readonly string[] | undefined;
  /** A language model, which everything works without. */
  model?: ModelSetup;
}

export interface Deps extends Omit<AiOptions, 'solvers' | 'solversAhead' | 'model'>, ModelDeps {
  solvers: Solvers;
}

export function createAiApp({
  solvers: size,
  solversAhead: ahead = false,
  model = NO_MODEL,
  ...given
}: AiOptions) {
  const options = { ...given, ...acceptingKeys(given.core, given) };
  const solvers = createSolvers({ size, ahead, log: options.log });
  const deps: Deps = { ...options, ...createModelDeps(options, model), solvers };
  const app = createApp({
    name: 'ai-service',
    log: deps.log,
    authenticate: deps.authenticate,
    getPlan: deps.planOf,
    checkHealth: async () => {
      await Promise.all([deps.db.raw('select 1'), deps.core.check()]);
      return deps.circuit.isDegraded() ? 'degraded' : 'ok';
    },
    middleware: [
      mcp({
        deps: { ...deps, policy: createPolicy(deps.planOf, deps.clock) },
        authenticate: deps.authenticate,
        log: deps.log,
      }),
    ],
    routes: [
      ...assistantRoutes(deps),
      ...modelRoutes(deps),
      ...planRoutes(deps),
      ...meetingTimeRoutes(deps),
      ...patternRoutes({
        ...deps,
        actions: createActionSeeker(deps.core, solvers, deps.log),
        reword: (actor, sentences, names) => reworded(deps, actor, sentences, names),
      }),
      ...analyticsRoutes(deps),
    ],
    ...(given.internalKeys && {
      internal: {
        routes: accountRoutes(deps),
        authenticate: createServiceAuthenticator({ keys: given.internalKeys, audience: 'ai-service' }),
      },
    }),
  });
  app.on('closing', () => void solvers.close());
  return app;
}
