import { usePlatform } from '@scheduler/platform';
import type { Platform } from '@scheduler/platform';
import { fetchSignInSettings, listRedirectProviders } from '@scheduler/platform/sign-in-settings';
import { callWithStepUp } from '@scheduler/platform/step-up';
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '@scheduler/scheduling/durations';

type AuthClient = Awaited<ReturnType<Platform['session']['client']>>['auth'];

/** The auth client's MFA API. */
export type Mfa = AuthClient['mfa'];

interface AuthResponse {
  data?: unknown;
  error: (Error & { code?: string | undefined }) | null;
}

type AuthData<Response> =
  Extract<Response, { error: null }> extends { data: infer Data } ? Data : undefined;

/**
 * Returns a function that calls the auth client, which is loaded on first use, and returns the data of
 * the response. It asks for a proof of identity if the call requires one, and throws the response's
 * error.
 */
export function useCallAuth() {
  const { session } = usePlatform();
  return async <Response extends AuthResponse>(call: (auth: AuthClient) => Promise<Response>) => {
    const { auth } = await session.client();
    const { data, error } = await callWithStepUp(session, () => call(auth));
    if (error) throw error;
    return data as AuthData<Response>;
  };
}

export type CallAuth = ReturnType<typeof useCallAuth>;

/** Keys of the queries for the account, its sessions, its recovery codes and its security log. */
export const ACCOUNT_KEYS = [['account'], ['sessions'], ['recovery-codes'], ['security-log']];

/** Loads the account with its identities and two-factor methods. */
export function useAccount() {
  const callAuth = useCallAuth();
  return useQuery({
    queryKey: ['account'],
    queryFn: async () => (await callAuth((auth) => auth.getUser())).user,
  });
}

/** Whether the identity belongs to an organization's SSO provider. */
export const isOrganizationProvider = (provider: string) => provider.startsWith('sso:');

/** Loads the providers that can be linked, for example `google`. */
export function useProviders(): string[] {
  const { supabaseUrl, supabaseAnonKey } = usePlatform().config;
  const { data } = useQuery({
    queryKey: ['sign-in-settings'],
    staleTime: DAY_MS,
    queryFn: ({ signal }) =>
      fetchSignInSettings(supabaseUrl || location.origin, supabaseAnonKey || 'local', { signal }),
  });
  return data ? listRedirectProviders(data) : [];
}
