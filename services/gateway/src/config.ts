import { baseConfig, parseConfig } from '@scheduler/service-kit/http';
import * as z from 'zod';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });

/** Addresses of a service's instances, separated by commas. */
const addressList = z
  .string()
  .transform((list) => [...new Set(list.split(',').map((address) => address.trim()))])
  .pipe(z.array(httpUrl).min(1));

/** Excludes line breaks, which URL parsers ignore. */
const isOneWord = (text: string) => /^\S+$/.test(text);

const httpsUrl = z
  .url({ protocol: /^https$/, error: 'must be an https:// URL' })
  .refine(isOneWord, 'must not contain spaces');

/** Converts an email address to a URI. */
const toContactUri = (contact: string) =>
  z.email().safeParse(contact).success ? `mailto:${contact}` : contact;

/** Email addresses and URIs, separated by commas. */
const contactList = z
  .string()
  .transform((list) => list.split(',').map((contact) => toContactUri(contact.trim())))
  .pipe(
    z
      .array(
        z
          .url({
            protocol: /^(https|mailto|tel)$/,
            error: 'must be email addresses, or https://, mailto: or tel: URLs',
          })
          .refine(isOneWord, 'must not contain spaces'),
      )
      .min(1),
  );

const languageList = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[\w-]+)?(, ?[a-zA-Z]{2,3}(-[\w-]+)?)*$/, 'must be language tags');

const fields = z.object({
  ...baseConfig,
  AUTH_URL: addressList,
  CORE_URL: addressList,
  BILLING_URL: addressList,
  AI_URL: addressList,
  /** Build output of the shell. */
  SHELL_DIR: z.string(),
  /** Folder of published remotes. */
  REMOTES_DIR: z.string(),
  /** Public URL of the product. */
  SITE_URL: httpUrl,
  /** URL of a hosted Supabase project that replaces `/auth/v1`. */
  SUPABASE_URL: httpUrl.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  /** Same as in billing-service. With `test`, the app states that payments are not real. */
  STRIPE_MODE: z.enum(['test', 'live']).optional(),
  /** `live` for Google accounts, `demo` for demo accounts; unset disables the integration. */
  GOOGLE_MODE: z.enum(['live', 'demo']).optional(),
  /** Whether the services have an SMTP server. If not, no page claims that an email is sent. */
  EMAIL_AVAILABLE: z.stringbool().default(false),
  /** `development` allows loading remotes from the development servers in the registry. */
  NODE_ENV: z.string().optional(),
  /** Who to report vulnerabilities to, in the order of preference, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: contactList.optional(),
  /** Page that explains how vulnerabilities are handled. */
  SECURITY_POLICY: httpsUrl.optional(),
  /** Languages of reports, as language tags separated by commas. */
  SECURITY_LANGUAGES: languageList.default('en'),
  /** Whether browsers also use https for all subdomains of the site. */
  HSTS_INCLUDE_SUBDOMAINS: z.stringbool().default(false),
  /** Whether browsers may include the site in their preload lists. Very hard to revert. */
  HSTS_PRELOAD: z.stringbool().default(false),
  /** `true` behind a reverse proxy. `X-Forwarded-*` headers are ignored otherwise. */
  TRUST_PROXY: z.stringbool().default(false),
  /** Maximum API requests per minute and IP address, or /64 network for IPv6; 0 disables the limit. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /**
   * Maximum time until a service starts its response, in milliseconds. Slightly longer than the
   * services' statement timeout, so the client receives the service's more specific error.
   */
  UPSTREAM_TIMEOUT: z.coerce.number().int().min(1).default(16_000),
  /** Like `UPSTREAM_TIMEOUT`, for slow requests such as imports and optimizer runs. */
  UPSTREAM_TIMEOUT_SLOW: z.coerce.number().int().min(1).default(60_000),
  /** Interval between health checks of an address, in milliseconds. */
  UPSTREAM_CHECK_INTERVAL: z.coerce.number().int().min(1).default(1000),
});

/** Requires the URL and the public key of a hosted project together, and subdomains for preloading. */
const schema = fields.check(({ value, issues }) => {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = value;
  const requireVariable = (name: string, other: string) =>
    issues.push({
      code: 'custom',
      path: [name],
      message: `requires ${other}`,
      input: value,
    });
  if (url && !key) requireVariable('SUPABASE_URL', 'SUPABASE_ANON_KEY');
  if (key && !url) requireVariable('SUPABASE_ANON_KEY', 'SUPABASE_URL');
  if (value.HSTS_PRELOAD && !value.HSTS_INCLUDE_SUBDOMAINS)
    requireVariable('HSTS_PRELOAD', 'HSTS_INCLUDE_SUBDOMAINS=true');
});

export type GatewayConfig = z.output<typeof schema>;

export const readConfig = (env?: NodeJS.ProcessEnv): GatewayConfig => parseConfig(schema, env);
