import * as z from 'zod';
import { flag, httpUrl, list } from './values.ts';

/** A place where people have an account already, as `GOTRUE_EXTERNAL_<NAME>_*` describes it. */
export interface ProviderSettings {
  name: string;
  enabled: boolean;
  /** The first is ours; tokens made for any of them are believed. */
  clientIds: string[];
  secret: string;
  redirectUri: string | undefined;
  /** The OpenID issuer, or for GitHub the server. */
  url: string | undefined;
  skipNonceCheck: boolean;
  emailOptional: boolean;
}

const FIELDS = [
  'ENABLED',
  'CLIENT_ID',
  'SECRET',
  'REDIRECT_URI',
  'URL',
  'SKIP_NONCE_CHECK',
  'EMAIL_OPTIONAL',
] as const;

type Field = (typeof FIELDS)[number];

const VARIABLE = new RegExp(`^GOTRUE_EXTERNAL_(\\w+?)_(${FIELDS.join('|')})$`);

/** These are switches of other ways to sign in, in the same form. */
const NO_PROVIDERS = /^(EMAIL|PHONE|ANONYMOUS_USERS|WEB3_.*)$/;

/** Those whose address is known; any other needs `…_URL`. */
const KNOWN_URLS: Record<string, string> = {
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  apple: 'https://appleid.apple.com',
  github: 'https://github.com',
};

const fields = z.object({
  ENABLED: flag.default(false),
  CLIENT_ID: list.default([]),
  SECRET: z.string().default(''),
  REDIRECT_URI: httpUrl.optional(),
  URL: httpUrl.optional(),
  SKIP_NONCE_CHECK: flag.default(false),
  EMAIL_OPTIONAL: flag.default(false),
});

export interface ParsedProviders {
  providers: Map<string, ProviderSettings>;
  /** A line for each variable that does not fit. */
  faults: string[];
}

function variablesByName(env: NodeJS.ProcessEnv) {
  const found = new Map<string, Partial<Record<Field, string>>>();
  for (const [variable, value] of Object.entries(env)) {
    const [, name = '', field] = VARIABLE.exec(variable) ?? [];
    if (!field || NO_PROVIDERS.test(name) || !value) continue;
    found.set(name, { ...found.get(name), [field]: value });
  }
  return found;
}

/** Every provider that the environment speaks of, by its name on the wire. */
export function parseProviders(env: NodeJS.ProcessEnv): ParsedProviders {
  const providers = new Map<string, ProviderSettings>();
  const faults: string[] = [];
  for (const [upper, variables] of variablesByName(env)) {
    const name = upper.toLowerCase();
    const prefix = `GOTRUE_EXTERNAL_${upper}`;
    const result = fields.safeParse(variables);
    if (!result.success) {
      faults.push(
        ...result.error.issues.map(
          (i) => `${prefix}_${i.path.map(String).join('.')}: ${i.message}`,
        ),
      );
      continue;
    }
    const given = result.data;
    const url = given.URL ?? KNOWN_URLS[name];
    if (given.ENABLED && !url) faults.push(`${prefix}_URL: is needed: the OpenID issuer`);
    providers.set(name, {
      name,
      enabled: given.ENABLED,
      clientIds: given.CLIENT_ID,
      secret: given.SECRET,
      redirectUri: given.REDIRECT_URI,
      url,
      skipNonceCheck: given.SKIP_NONCE_CHECK,
      emailOptional: given.EMAIL_OPTIONAL,
    });
  }
  return { providers, faults };
}
