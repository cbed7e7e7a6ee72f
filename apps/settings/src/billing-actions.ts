import { queryKeys } from '@scheduler/api-client/queries';
import { payments } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const failed = {
  checkout: t('Failed to start upgrade process'),
  portal: t('Failed to open billing portal'),
};

/** Leaves for a page of the payment provider; `busy` from the click until the page goes. */
export function useLeaveFor(name: keyof typeof failed) {
  const { api, notify, reportError } = usePlatform();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Browsers may keep this page and show it as it was left when the person comes back.
    const free = () => setBusy(false);
    addEventListener('pageshow', free);
    return () => removeEventListener('pageshow', free);
  }, []);
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

export function useInvoices() {
  const { api } = usePlatform();
  return useQuery(
    queryOptions({
      queryKey: [...queryKeys.subscription, 'invoices'],
      queryFn: ({ signal }) => api.call(payments.invoices, { signal }),
    }),
  );
}
