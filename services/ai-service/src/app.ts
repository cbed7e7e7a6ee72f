import { fileURLToPath } from 'node:url';
import {
  createApp,
  databaseDependency,
  migrate,
  openDatabase,
  type Authenticator,
  type Database,
  type InternalAuth,
  type DatabaseSettings,
  type Log,
  type PlanLookup,
} from '@scheduler/service-kit';
import { accountRoutes } from './account/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { SCHEMA } from './config.ts';
import type { CoreClient } from './core-client.ts';
import { createModelDeps, NO_MODEL, type ModelSetup } from './language-model/setup.ts';
import type { ModelDeps } from './language-model/operations.ts';
import { rephraseSentences } from './language-model/rephrase.ts';
import { modelRoutes } from './language-model/routes.ts';
import { acceptApiKeys } from './mcp/api-key-auth.ts';
import { createMcpMiddleware } from './mcp/middleware.ts';
import { createToolPolicy } from './mcp/guard.ts';
import { meetingTimeRoutes } from './meeting-times/routes.ts';
import { createActionFinder } from './patterns/suggest-actions.ts';
import { patternRoutes } from './patterns/routes.ts';
import { planRoutes } from './plans/routes.ts';
import type { Solvers } from './plans/solvers.ts';

/** Database schema and migrations of this service. */
export const databaseSchema = {
  schema: SCHEMA,
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
};

/** Opens the database and runs pending migrations. */
export async function openAiDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const db = openDatabase({ ...settings, schema: SCHEMA });
  await migrate(db, { ...databaseSchema, log });
  return db;
}

export interface AiOptions {
  db: Database;
  log: Log;
  authenticate: Authenticator;
  getPlan: PlanLookup;
  core: CoreClient;
  /** The caller closes them after the server, because pending requests still use them. */
  solvers: Solvers;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Authenticates other services. Without it, internal routes are disabled. */
  internalAuth?: InternalAuth | null;
  /** Optional language model. Defaults to `NO_MODEL`. */
  model?: ModelSetup;
}

export interface Deps extends Omit<AiOptions, 'model'>, ModelDeps {}

export function createAiApp({ model = NO_MODEL, ...appOptions }: AiOptions) {
  const options = { ...appOptions, ...acceptApiKeys(appOptions.core, appOptions) };
  const deps: Deps = { ...options, ...createModelDeps(options, model) };
  return createApp({
    name: 'ai-service',
    log: deps.log,
    authenticate: deps.authenticate,
    getPlan: deps.getPlan,
    dependencies: {
      database: databaseDependency(deps.db),
      'core-api': { check: deps.core.checkHealth },
      ...(model.model && {
        'language-model': { check: async () => (deps.circuit.isDegraded() ? 'degraded' : 'ok') },
      }),
    },
    middleware: [
      createMcpMiddleware({
        toolDeps: { ...deps, policy: createToolPolicy(deps.getPlan, deps.clock) },
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
        findActions: createActionFinder(deps.core, deps.solvers, deps.log),
        paraphrase: (actor, sentences, names) => rephraseSentences(deps, actor, sentences, names),
      }),
      ...analyticsRoutes(deps),
    ],
    ...(appOptions.internalAuth && {
      internal: {
        routes: accountRoutes(deps),
        authenticate: appOptions.internalAuth.authenticate,
      },
    }),
  });
}
