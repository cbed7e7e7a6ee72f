import { internalConfig, parseConfig, serviceConfig, sessionConfig } from '@scheduler/service-kit';
import * as z from 'zod';
import { modelConfig } from './language-model/config.ts';

/** Postgres schema owned by this service. */
export const SCHEMA = 'ai';

const schema = z.object({
  ...serviceConfig,
  ...sessionConfig,
  ...internalConfig,
  ...modelConfig,
  /** Base URL of core-api, for example `http://127.0.0.1:4002`. */
  CORE_URL: z.url(),
  /** Base URL of billing-service, which provides each user's plan. */
  BILLING_URL: z.url(),
  /** Maximum number of plans computed concurrently. Defaults to half of the CPUs. */
  SOLVERS: z.coerce.number().int().min(1).max(64).optional(),
});

export const readConfig = (env?: NodeJS.ProcessEnv) => parseConfig(schema, env);
