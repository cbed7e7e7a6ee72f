import { queryKeys } from '@scheduler/api-client/queries';
import { payments } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const errorMessages = {
  checkout: t('Failed to start upgrade process'),
  portal: t('Failed to open billing portal'),
};

/** Redirects to a hosted page of the payment provider. `busy` stays true until the page unloads. */
export function useBillingRedirect(name: keyof typeof errorMessages) {
  const { api, notify, reportError } = usePlatform();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // The back/forward cache restores this page as it was, with the button still busy.
    const resetBusy = () => setBusy(false);
    addEventListener('pageshow', resetBusy);
    return () => removeEventListener('pageshow', resetBusy);
  }, []);
  const redirect = async () => {
    setBusy(true);
    try {
      const { url } = await api.call(payments[name], { body: {} });
      globalThis.location.assign(url);
    } catch (error) {
      reportError(error, name);
      notify.error(errorMessages[name]);
      setBusy(false);
    }
  };
  return { busy, redirect: () => void redirect() };
}

/** Loads details missing from the subscription row, for example a scheduled cancellation. */
export function useBillingState() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: [...queryKeys.subscription, 'billing'],
    queryFn: ({ signal }) => api.call(payments.state, { signal }),
  });
}

export function useInvoices() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: [...queryKeys.subscription, 'invoices'],
    queryFn: ({ signal }) => api.call(payments.invoices, { signal }),
  });
}
