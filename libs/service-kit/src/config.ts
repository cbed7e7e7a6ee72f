import * as z from 'zod';

/** The environment does not fit; `message` lists every fault, a line each. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads a service's settings from the environment, all faults reported together. An empty variable
 * reads as absent.
 *
 * @throws ConfigError
 */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`),
  );
}

const port = z.coerce.number().int().min(0).max(65_535);

/**
 * What services that call each other share. Several, parted by commas, while one takes the place of
 * another: the first one signs, all of them are believed.
 */
export const internalKeys = z
  .string('is needed: 32 or more random characters, the same for all services')
  .transform((list) => list.split(',').map((key) => key.trim()))
  .pipe(
    z.tuple(
      [z.string().min(32, 'must be at least 32 characters long')],
      z.string().min(32, 'must be at least 32 characters long'),
    ),
  );

/** What every service reads. */
export const baseConfig = {
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
};

/** What a service with a database and signed-in callers reads. */
export const serviceConfig = {
  ...baseConfig,
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  /** `iss` of the access tokens, such as `https://site/auth/v1`. */
  AUTH_ISSUER: z.url(),
  /** Where the issuer's public keys are read. */
  AUTH_JWKS_URL: z.url(),
};

/** What a service reads that asks which sessions are alive. */
export const sessionConfig = {
  /** Where auth-service listens; without it, tokens of ended sessions hold until they expire. */
  AUTH_URL: z.url().optional(),
  /** A hosted project that keeps the accounts instead, and tells nobody of sessions. */
  SUPABASE_URL: z.url().optional(),
};
