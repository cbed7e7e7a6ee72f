import { internalKeys, parseConfig, serviceConfig, sessionConfig } from '@scheduler/service-kit';
import * as z from 'zod';
import { modelConfig } from './language-model/config.ts';

/** The schema of Postgres that this service owns. */
export const SCHEMA = 'ai';

const schema = z.object({
  ...serviceConfig,
  ...sessionConfig,
  ...modelConfig,
  /** What other services are known by; without it none can call. */
  INTERNAL_KEY: internalKeys.optional(),
  /** Where core-api listens, such as `http://127.0.0.1:4002`. */
  CORE_URL: z.url(),
  /** Where billing-service answers what plan somebody is on. */
  BILLING_URL: z.url(),
  /** Plans sought at the same time; half of the machine's processors unless told. */
  SOLVERS: z.coerce.number().int().min(1).max(64).optional(),
});

export const readConfig = (env?: NodeJS.ProcessEnv) => parseConfig(schema, env);
