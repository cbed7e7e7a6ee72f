import * as z from 'zod';
import { flag, httpUrl, list } from './setting-schemas.ts';

/** An external identity provider, configured by `GOTRUE_EXTERNAL_<NAME>_*`. */
export interface ProviderSettings {
  name: string;
  enabled: boolean;
  /** Authorization requests use the first ID. ID tokens are accepted for any of them. */
  clientIds: string[];
  secret: string;
  redirectUri: string | undefined;
  /** The OpenID issuer, or the server URL for GitHub. */
  url: string | undefined;
  skipNonceCheck: boolean;
  emailOptional: boolean;
}

const fields = z.object({
  ENABLED: flag.default(false),
  CLIENT_ID: list.default([]),
  SECRET: z.string().default(''),
  REDIRECT_URI: httpUrl.optional(),
  URL: httpUrl.optional(),
  SKIP_NONCE_CHECK: flag.default(false),
  EMAIL_OPTIONAL: flag.default(false),
});

const VARIABLE = new RegExp(`^GOTRUE_EXTERNAL_(\\w+?)_(${Object.keys(fields.shape).join('|')})$`);

/** Other sign-in methods, whose settings have the same prefix. */
const OTHER_SETTINGS = /^(EMAIL|PHONE|ANONYMOUS_USERS|WEB3_.*)$/;

/** Default URLs of well-known providers. Other providers require `…_URL`. */
const DEFAULT_URLS: Record<string, string> = {
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  apple: 'https://appleid.apple.com',
  github: 'https://github.com',
};

/** Whether a variable configures a provider. */
export function isProviderVariable(variable: string): boolean {
  const [, name] = VARIABLE.exec(variable) ?? [];
  return name !== undefined && !OTHER_SETTINGS.test(name);
}

function groupByProvider(env: NodeJS.ProcessEnv) {
  const variablesByProvider = new Map<string, Record<string, string>>();
  for (const [variable, value] of Object.entries(env)) {
    const [, name = '', field] = VARIABLE.exec(variable) ?? [];
    if (!field || !isProviderVariable(variable) || !value) continue;
    variablesByProvider.set(name, { ...variablesByProvider.get(name), [field]: value });
  }
  return variablesByProvider;
}

/**
 * Parses the settings of all providers in the environment, by lower-case name.
 *
 * @returns the providers, and one message per invalid variable
 */
export function parseProviders(env: NodeJS.ProcessEnv) {
  const providers = new Map<string, ProviderSettings>();
  const errors: string[] = [];
  for (const [variableName, variables] of groupByProvider(env)) {
    const name = variableName.toLowerCase();
    const prefix = `GOTRUE_EXTERNAL_${variableName}`;
    const result = fields.safeParse(variables);
    if (!result.success) {
      errors.push(
        ...result.error.issues.map(
          (i) => `${prefix}_${i.path.map(String).join('.')}: ${i.message}`,
        ),
      );
      continue;
    }
    const settings = result.data;
    const url = settings.URL ?? DEFAULT_URLS[name];
    if (settings.ENABLED && !url) errors.push(`${prefix}_URL: must be set to the OpenID issuer`);
    providers.set(name, {
      name,
      enabled: settings.ENABLED,
      clientIds: settings.CLIENT_ID,
      secret: settings.SECRET,
      redirectUri: settings.REDIRECT_URI,
      url,
      skipNonceCheck: settings.SKIP_NONCE_CHECK,
      emailOptional: settings.EMAIL_OPTIONAL,
    });
  }
  return { providers, errors };
}
