import { queryKeys } from '@scheduler/api-client/queries';
import { payments } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const failed = {
  checkout: 'Failed to start upgrade process',
  portal: 'Failed to open billing portal',
};

/** Leaves for a page of the payment provider; `busy` from the click until the page goes. */
export function useLeaveFor(name: keyof typeof failed) {
  const { api, notify, reportError } = usePlatform();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { url } = await api.call(payments[name], { body: {} });
      globalThis.location.assign(url);
    } catch (error) {
      reportError(error, name);
      notify.error(failed[name]);
      setBusy(false);
    }
  };
  return { busy, leave: () => void leave() };
}

/** What only billing knows of the subscription, such as a scheduled end. */
export function useBillingState() {
  const { api } = usePlatform();
  return useQuery(
    queryOptions({
      queryKey: [...queryKeys.subscription, 'billing'],
      queryFn: ({ signal }) => api.call(payments.state, { signal }),
    }),
  );
}

export function useInvoices(enabled: boolean) {
  const { api } = usePlatform();
  return useQuery(
    queryOptions({
      queryKey: [...queryKeys.subscription, 'invoices'],
      queryFn: ({ signal }) => api.call(payments.invoices, { signal }),
      enabled,
    }),
  );
}

/** Back from checkout or the portal, the plan is read at once; no webhook is waited for. */
export function useSyncOnReturn() {
  const { api, navigation, queryClient, reportError } = usePlatform();
  const begun = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(navigation.get().location.search);
    const session_id = query.get('session_id') ?? undefined;
    if (begun.current || !(session_id ?? query.get('billing'))) return;
    begun.current = true;
    const sync = async () => {
      try {
        await api.call(payments.sync, { query: { session_id }, body: {} });
      } catch (error) {
        reportError(error, 'subscription');
      }
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      navigation.navigate('/settings', { replace: true });
    };
    void sync();
  }, [api, navigation, queryClient, reportError]);
}
