import * as z from 'zod';
import { readFileVariables } from './file-variables.ts';
import type { DatabaseSettings } from './db.ts';

/** Invalid environment. `message` lists every error on its own line. */
export class ConfigError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super(`Invalid configuration:\n${errors.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.errors = errors;
  }
}

/** Returns the variable that an error message is about. */
const getVariableName = (message: string) => /^\w+/.exec(message)?.[0].replace(/_FILE$/, '');

/**
 * Parses a service's configuration from environment variables. Empty variables count as missing.
 * Every variable can also be read from the file that `<NAME>_FILE` names.
 *
 * @param schema object with one property per environment variable
 * @throws ConfigError that lists all invalid variables
 */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const resolved = readFileVariables(env, (name) => Object.hasOwn(schema.shape, name));
  const nonEmpty = Object.fromEntries(
    Object.entries(resolved.env).filter(([, value]) => value !== ''),
  );
  const result = schema.safeParse(nonEmpty);
  if (result.success && resolved.errors.length === 0) return result.data;
  const unreadable = new Set(resolved.errors.map(getVariableName));
  const issues = (result.error?.issues ?? []).map(
    ({ path, message }) => `${path.map(String).join('.')}: ${message}`,
  );
  throw new ConfigError([
    ...resolved.errors,
    // A variable with an unreadable file isn't also reported as missing.
    ...issues.filter((message) => !unreadable.has(getVariableName(message))),
  ]);
}

const port = z.coerce.number().int().min(0).max(65_535);

/** Environment variables of every service. */
export const baseConfig = {
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  /** Milliseconds between becoming unready at shutdown and closing the port. */
  SHUTDOWN_DELAY: z.coerce.number().int().min(0).default(2000),
  /** Maximum milliseconds that pending requests have to finish at shutdown. */
  DRAIN_TIMEOUT: z.coerce.number().int().min(0).default(25_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
};

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL');

/** Environment variables of a database. */
export const databaseConfig = {
  /** Postgres, or a pooler in transaction mode if `DATABASE_DIRECT_URL` is set. */
  DATABASE_URL: postgresUrl,
  /** Bypasses the pooler, with the same role: for `LISTEN`, the job queue, locks and migrations. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Connections of the pool of each process. */
  DATABASE_POOL_MAX: z.coerce
    .number('must be a number')
    .int('must be an integer')
    .min(2, 'must be at least 2')
    .max(1000, 'must be at most 1000')
    .default(10),
};

/** Returns the arguments of `openDatabase` from parsed environment variables. */
export const getDatabaseSettings = (
  config: z.output<z.ZodObject<typeof databaseConfig>>,
): DatabaseSettings => ({
  url: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  maxConnections: config.DATABASE_POOL_MAX,
});

/** Environment variables of a service that has background jobs. */
export const jobsConfig = {
  /**
   * Whether to run the background jobs in this process. Otherwise, the service's worker must run, and
   * the settings for email are those of the worker.
   */
  RUN_WORKER: z.stringbool('must be true or false').default(false),
};

/** Environment variables of a service with a database and authenticated users. */
export const serviceConfig = {
  ...baseConfig,
  ...databaseConfig,
  /** Expected `iss` of access tokens, for example `https://site/auth/v1`. */
  AUTH_ISSUER: z.url(),
  /** URL of the issuer's public keys. */
  AUTH_JWKS_URL: z.url(),
};

/** Environment variables of a service that checks sessions with auth-service. */
export const sessionConfig = {
  /** Base URL of auth-service. Without it, tokens of ended sessions stay valid until they expire. */
  AUTH_URL: z.url().optional(),
  /** URL of a hosted Supabase project that manages accounts instead. It doesn't report sessions. */
  SUPABASE_URL: z.url().optional(),
};
