import { signInSettings } from '@scheduler/contracts/auth';
import { usePlatform } from '@scheduler/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** What the auth service answered. @throws its error, whose message a person may read */
export function answered<A extends { data: unknown; error: Error | null }>({
  data,
  error,
}: A): Extract<A, { error: null }>['data'] {
  if (error) throw error;
  return data;
}

/** The auth client, fetched when something is first asked of it. */
export function useAuth() {
  const { session } = usePlatform();
  return useCallback(async () => (await session.client()).auth, [session]);
}

/** What the auth client does with second steps. */
export type Mfa = Awaited<ReturnType<ReturnType<typeof useAuth>>>['mfa'];

const ACCOUNT = ['account'];

/** The account with its ways in and its second steps, as the auth service has it now. */
export function useAccount() {
  const auth = useAuth();
  return useQuery({
    queryKey: ACCOUNT,
    queryFn: async () => answered(await (await auth()).getUser()).user,
  });
}

/** Has the account, and what hangs on it, read again. */
export function useAccountChanged() {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [ACCOUNT, ['sessions'], ['recovery-codes']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    [client],
  );
}

/** Ways in that are no account elsewhere, or none that could be linked here. */
const withoutPage = new Set(['anonymous_users', 'email', 'phone', 'web3_ethereum', 'web3_solana']);

/** The providers that the auth service is set up for, such as `google`. */
export function useProviders(): string[] {
  const { config } = usePlatform();
  const { data } = useQuery({
    queryKey: ['sign-in-settings'],
    staleTime: DAY_MS,
    queryFn: async ({ signal }) => {
      const address = `${config.supabaseUrl || location.origin}/auth/v1/settings`;
      const response = await fetch(address, {
        headers: { apikey: config.supabaseAnonKey || 'local' },
        signal,
      });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return signInSettings.parse(await response.json());
    },
  });
  return Object.entries(data?.external ?? {})
    .filter(([name, works]) => works && !withoutPage.has(name))
    .map(([name]) => name);
}
