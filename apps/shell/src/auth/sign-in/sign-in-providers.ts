import type { SignInSettings } from '@scheduler/contracts/auth';
import { readStoredJson, safeLocalStorage } from '@scheduler/platform';
import {
  fetchSignInSettings,
  getProviderName,
  listRedirectProviders,
} from '@scheduler/platform/sign-in-settings';

/** Sign-in methods of the auth service besides passwords and emailed codes. */
export interface SignInProviders {
  /** External pages to redirect to. */
  providers: { name: string; label: string }[];
  /** Whether SAML single sign-on is enabled. */
  sso: boolean;
  /** Whether passkeys are enabled and the browser supports them. */
  passkeys: boolean;
}

const toSignInProviders = (settings: SignInSettings): SignInProviders => ({
  providers: listRedirectProviders(settings).map((name) => ({
    name,
    label: getProviderName(name),
  })),
  sso: settings.saml_enabled === true,
  passkeys: settings.passkeys_enabled === true && 'PublicKeyCredential' in globalThis,
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
  const providers = toSignInProviders(await fetchSignInSettings(url, anonKey));
  safeLocalStorage.setItem(STORAGE_KEY, JSON.stringify(providers));
  return providers;
}
