import { signInSettings, type SignInSettings } from '@scheduler/contracts/auth';
import { readStoredJson, safeLocalStorage } from '@scheduler/platform';

/** Sign-in methods of the auth service besides passwords and emailed codes. */
export interface SignInProviders {
  /** External pages to redirect to. */
  providers: { name: string; label: string }[];
  /** Whether SAML single sign-on is enabled. */
  sso: boolean;
  /** Whether passkeys are enabled and the browser supports them. */
  passkeys: boolean;
}

/** Entries of `external` that don't redirect to a provider. */
const NON_REDIRECT_METHODS = /^(email|phone|anonymous_users|web3_.*)$/;

const LABELS: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

const capitalize = (name: string) =>
  name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

const toSignInProviders = ({
  external,
  saml_enabled = false,
  passkeys_enabled = false,
}: SignInSettings): SignInProviders => ({
  providers: Object.entries(external)
    .filter(([name, isEnabled]) => isEnabled && !NON_REDIRECT_METHODS.test(name))
    .map(([name]) => ({ name, label: LABELS[name] ?? capitalize(name) })),
  sso: saml_enabled,
  passkeys: passkeys_enabled && 'PublicKeyCredential' in globalThis,
});

const STORAGE_KEY = 'scheduler.sign-in-ways';

const isProvider = (provider: Partial<SignInProviders['providers'][number]> | null) =>
  typeof provider?.name === 'string' && typeof provider.label === 'string';

function isSignInProviders(value: unknown): value is SignInProviders {
  const { providers, sso, passkeys } = (value ?? {}) as Partial<SignInProviders>;
  const areProvidersValid = Array.isArray(providers) && providers.every(isProvider);
  return areProvidersValid && typeof sso === 'boolean' && typeof passkeys === 'boolean';
}

/** Returns the providers cached on the last visit, to prevent layout shift while they load. */
export const getCachedSignInProviders = (): SignInProviders | undefined =>
  readStoredJson(safeLocalStorage, STORAGE_KEY, isSignInProviders) ?? undefined;

/** Fetches the configured providers from the auth service and caches them. */
export async function fetchSignInProviders(url: string, anonKey: string): Promise<SignInProviders> {
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!response.ok) throw new Error(`/settings returned ${response.status}`);
  const providers = toSignInProviders(signInSettings.parse(await response.json()));
  safeLocalStorage.setItem(STORAGE_KEY, JSON.stringify(providers));
  return providers;
}
