import * as z from 'zod';

const STRIPE_HOST = 'api.stripe.com';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** `host`, `host:port` or a full URL. */
const hostSchema = z
  .string()
  .default(STRIPE_HOST)
  .transform((text) => (text.includes('://') ? text : `any://${text}`))
  .refine((text) => URL.canParse(text), 'must be a host, such as api.stripe.com')
  .transform((text) => new URL(text));

/** The environment variables for Stripe. */
export const stripeFields = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must be a secret key, such as sk_test_…')
    .optional(),
  STRIPE_HOST: hostSchema,
  STRIPE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  STRIPE_PROTOCOL: z.enum(['http', 'https']).optional(),
  /** Asserts the key's mode. If unset, the key determines the mode. */
  STRIPE_MODE: z.enum(['test', 'live']).optional(),
  /** Request timeout in milliseconds. */
  STRIPE_TIMEOUT: z.coerce.number().int().min(1).default(10_000),
  /** Stripe test clock of new customers. Requires a test key. */
  STRIPE_TEST_CLOCK: z.string().regex(/^\S+$/, 'must be the ID of a test clock').optional(),
  /** Comma-separated, so secrets can be rotated. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .transform((list) => list.filter((secret) => secret !== '')),
};

const stripeFieldsSchema = z.object(stripeFields);
export type StripeFields = z.output<typeof stripeFieldsSchema>;

/** Returns whether the key charges real money. */
export const isLiveKey = (key: string): boolean => /^.k_live_/.test(key);

const HTTPS_PORT = 443;
const getPort = ({ STRIPE_PORT: port, STRIPE_HOST: url }: StripeFields): number | undefined =>
  port ?? (url.port === '' ? undefined : Number(url.port));

/** Returns the configured protocol. Defaults to http for loopback hosts and non-standard ports. */
function getProtocol(fields: StripeFields): 'http' | 'https' {
  const { STRIPE_HOST: url, STRIPE_PROTOCOL: configured } = fields;
  const urlProtocol = url.protocol.replace(':', '');
  if (configured) return configured;
  if (urlProtocol === 'http' || urlProtocol === 'https') return urlProtocol;
  if (url.hostname === STRIPE_HOST) return 'https';
  return LOOPBACK.test(url.hostname) || (getPort(fields) ?? HTTPS_PORT) !== HTTPS_PORT
    ? 'http'
    : 'https';
}

/** Returns why the settings contradict each other, or `null` if they are consistent. */
export function findStripeConfigConflict(fields: StripeFields): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_MODE: mode, STRIPE_HOST: host } = fields;
  if (key === undefined) {
    return mode === 'live' ? 'STRIPE_MODE is live, but there is no STRIPE_SECRET_KEY' : null;
  }
  const live = isLiveKey(key);
  if (live && host.hostname !== STRIPE_HOST) {
    return `a live key may only be sent to ${STRIPE_HOST}, not to STRIPE_HOST ${host.host}`;
  }
  if (live && getProtocol(fields) === 'http') return 'a live key may only be sent over https';
  if (live && fields.STRIPE_TEST_CLOCK) return 'a live account has no test clocks';
  if (mode && (mode === 'live') !== live) {
    return `STRIPE_MODE is ${mode}, but the key is a ${live ? 'live' : 'test'} key`;
  }
  return null;
}

export type StripeSettings = NonNullable<ReturnType<typeof toStripeSettings>>;

/** Returns the Stripe client's settings, or `null` if no key is set and payments are disabled. */
export function toStripeSettings(fields: StripeFields) {
  const { STRIPE_SECRET_KEY: key, STRIPE_HOST: url, STRIPE_TEST_CLOCK: testClock } = fields;
  if (key === undefined) return null;
  const protocol = getProtocol(fields);
  return {
    key,
    livemode: isLiveKey(key),
    // In URLs, IPv6 addresses are in brackets.
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: getPort(fields) ?? (protocol === 'http' ? 80 : undefined),
    protocol,
    timeout: fields.STRIPE_TIMEOUT,
    ...(testClock && { testClock }),
  };
}

/**
 * Returns why the Stripe settings in `env` are invalid, as a clause, or `null` if they are valid.
 */
export function findStripeConfigError(env: NodeJS.ProcessEnv): string | null {
  const values = Object.entries(env).filter(
    ([name, value]) => name in stripeFieldsSchema.shape && value !== '',
  );
  const parsed = stripeFieldsSchema.safeParse(Object.fromEntries(values));
  if (parsed.success) return findStripeConfigConflict(parsed.data);
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}
