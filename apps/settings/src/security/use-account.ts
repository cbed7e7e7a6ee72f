import { signInSettings } from '@scheduler/contracts/auth';
import { usePlatform } from '@scheduler/platform';
import type { Platform } from '@scheduler/platform';
import { callWithStepUp } from '@scheduler/platform/step-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DAY_MS } from '@scheduler/scheduling/durations';

/**
 * Returns the data of an auth client response.
 *
 * @throws the response's error
 */
export function unwrap<AuthResponse extends { data: unknown; error: Error | null }>({
  data,
  error,
}: AuthResponse): Extract<AuthResponse, { error: null }>['data'] {
  if (error) throw error;
  return data;
}

type AuthClient = Awaited<ReturnType<Platform['session']['client']>>['auth'];

/** Returns a function that loads the auth client on first use. */
export function useAuthClient(): () => Promise<AuthClient> {
  const { session } = usePlatform();
  return useCallback(async () => (await session.client()).auth, [session]);
}

/** Returns `callWithStepUp` for the current session. */
export function useStepUp() {
  const { session } = usePlatform();
  return useCallback(
    <Response extends { error: (Error & { code?: string | undefined }) | null }>(
      call: () => Promise<Response>,
    ) => callWithStepUp(session, call),
    [session],
  );
}

/** The auth client's MFA API. */
export type Mfa = AuthClient['mfa'];

const ACCOUNT_KEY = ['account'];

/** Loads the account with its identities and two-factor methods. */
export function useAccount() {
  const getAuthClient = useAuthClient();
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: async () => unwrap(await (await getAuthClient()).getUser()).user,
  });
}

/** Invalidates the account, its sessions, its recovery codes and its security log. */
export function useInvalidateAccount() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [ACCOUNT_KEY, ['sessions'], ['recovery-codes'], ['security-log']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  );
}

/** Providers that have no external account, or can't be linked from here. */
const unlinkableProviders = new Set([
  'anonymous_users',
  'email',
  'phone',
  'web3_ethereum',
  'web3_solana',
]);

/** Loads the providers that the auth service supports, for example `google`. */
export function useProviders(): string[] {
  const { config } = usePlatform();
  const { data } = useQuery({
    queryKey: ['sign-in-settings'],
    staleTime: DAY_MS,
    queryFn: async ({ signal }) => {
      const url = `${config.supabaseUrl || location.origin}/auth/v1/settings`;
      const response = await fetch(url, {
        headers: { apikey: config.supabaseAnonKey || 'local' },
        signal,
      });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return signInSettings.parse(await response.json());
    },
  });
  return Object.entries(data?.external ?? {})
    .filter(([name, isEnabled]) => isEnabled && !unlinkableProviders.has(name))
    .map(([name]) => name);
}
