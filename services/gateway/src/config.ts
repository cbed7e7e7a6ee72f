import { baseConfig, parseConfig } from '@scheduler/service-kit';
import * as z from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });

const fields = z.object({
  ...baseConfig,
  AUTH_URL: address,
  CORE_URL: address,
  BILLING_URL: address,
  AI_URL: address,
  /** The shell's build and the folder of published remotes. */
  SHELL_DIR: z.string(),
  REMOTES_DIR: z.string(),
  /** Where people reach this product. */
  SITE_URL: address,
  /** A hosted project that takes the place of `/auth/v1`. */
  SUPABASE_URL: address.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  /** As billing-service has it: with `test` the page says that nobody pays real money. */
  STRIPE_MODE: z.enum(['test', 'live']).optional(),
  /** Whose calendars billing-service connects: Google's or demo accounts; unset, none. */
  GOOGLE_MODE: z.enum(['live', 'demo']).optional(),
  /** `development` lets the page load remotes from the servers that the registry points to. */
  NODE_ENV: z.string().optional(),
  /** `true` when a proxy of ours stands in front: only then is its `X-Forwarded-*` believed. */
  TRUST_PROXY: z.stringbool().default(false),
  /** API requests a minute from one address; 0 for no limit. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /** Milliseconds that a service has to begin its answer. */
  UPSTREAM_TIMEOUT: z.coerce.number().int().min(1).default(30_000),
});

/** The page needs both or neither of a hosted project's address and public key. */
const schema = fields.check(({ value, issues }) => {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = value;
  if ((url === undefined) === (key === undefined)) return;
  const [name, other] = url
    ? ['SUPABASE_URL', 'SUPABASE_ANON_KEY']
    : ['SUPABASE_ANON_KEY', 'SUPABASE_URL'];
  issues.push({
    code: 'custom',
    path: [name],
    message: `is of no use without ${other}`,
    input: value,
  });
});

export type GatewayConfig = z.output<typeof schema>;

export const readConfig = (env?: NodeJS.ProcessEnv): GatewayConfig => parseConfig(schema, env);
