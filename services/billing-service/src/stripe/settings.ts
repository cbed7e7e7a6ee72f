import * as z from 'zod';

const STRIPE_HOST = 'api.stripe.com';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** `host`, `host:port` or a whole address. */
const hostText = z
  .string()
  .default(STRIPE_HOST)
  .transform((text) => (text.includes('://') ? text : `any://${text}`))
  .refine((text) => URL.canParse(text), 'must be a host, such as api.stripe.com')
  .transform((text) => new URL(text));

/** What is read of Stripe from the environment. */
export const stripeFields = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must be a secret key, such as sk_test_…')
    .optional(),
  STRIPE_HOST: hostText,
  STRIPE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  STRIPE_PROTOCOL: z.enum(['http', 'https']).optional(),
  /** `live` says that real money is meant, `test` that none is; unset, the key says it. */
  STRIPE_MODE: z.enum(['test', 'live']).optional(),
  /** Milliseconds that Stripe has for an answer. */
  STRIPE_TIMEOUT: z.coerce.number().int().min(1).default(10_000),
  /** New customers live by this clock of Stripe's; with a test key only. */
  STRIPE_TEST_CLOCK: z.string().regex(/^\S+$/, 'must be the id of a test clock').optional(),
  /** Several, parted by commas, while one takes the place of another. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .transform((list) => list.filter((secret) => secret !== '')),
};

const fields = z.object(stripeFields);
export type StripeFields = z.output<typeof fields>;

export interface StripeSettings {
  key: string;
  livemode: boolean;
  host: string;
  port: number | undefined;
  protocol: 'http' | 'https';
  timeout: number;
  testClock?: string | undefined;
}

/** Whether real money moves by this key. */
export const isLiveKey = (key: string): boolean => /^.k_live_/.test(key);

const HTTPS_PORT = 443;
const portOf = ({ STRIPE_PORT: port, STRIPE_HOST: url }: StripeFields): number | undefined =>
  port ?? (url.port === '' ? undefined : Number(url.port));

/** As told; else plain where it stays on this machine, or at a port that is not that of https. */
function protocolOf(given: StripeFields): 'http' | 'https' {
  const { STRIPE_HOST: url, STRIPE_PROTOCOL: told } = given;
  const named = url.protocol.replace(':', '');
  if (told) return told;
  if (named === 'http' || named === 'https') return named;
  if (url.hostname === STRIPE_HOST) return 'https';
  return LOOPBACK.test(url.hostname) || (portOf(given) ?? HTTPS_PORT) !== HTTPS_PORT
    ? 'http'
    : 'https';
}

/** Why these settings must not be used together; `null` when they may. */
export function stripeContradiction(given: StripeFields): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_MODE: mode, STRIPE_HOST: host } = given;
  if (key === undefined) {
    return mode === 'live' ? 'STRIPE_MODE is live, but there is no STRIPE_SECRET_KEY' : null;
  }
  const live = isLiveKey(key);
  if (live && host.hostname !== STRIPE_HOST) {
    return `a live key may only be sent to ${STRIPE_HOST}, not to STRIPE_HOST ${host.host}`;
  }
  if (live && protocolOf(given) === 'http') return 'a live key may only be sent over https';
  if (live && given.STRIPE_TEST_CLOCK) return 'a live account has no test clocks';
  if (mode && (mode === 'live') !== live) {
    return `STRIPE_MODE is ${mode}, but the key is a ${live ? 'live' : 'test'} key`;
  }
  return null;
}

/** Where and how Stripe is asked; `null` without a key: then nothing can be bought here. */
export function stripeSettings(given: StripeFields): StripeSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_HOST: url } = given;
  if (key === undefined) return null;
  const protocol = protocolOf(given);
  return {
    key,
    livemode: isLiveKey(key),
    // An address of IPv6 is in brackets in a URL alone.
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: portOf(given) ?? (protocol === 'http' ? 80 : undefined),
    protocol,
    timeout: given.STRIPE_TIMEOUT,
    testClock: given.STRIPE_TEST_CLOCK,
  };
}

/** Why an environment's settings of Stripe cannot be used, in a clause; `null` when they can. */
export function stripeRefusal(env: NodeJS.ProcessEnv): string | null {
  const given = Object.entries(env).filter(([name, value]) => name in fields.shape && value !== '');
  const read = fields.safeParse(Object.fromEntries(given));
  if (read.success) return stripeContradiction(read.data);
  const [issue] = read.error.issues;
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}
