import type { CallApi } from './api.ts';

/** Completes a purchase on the hosted page of the Stripe emulator. */
export async function buySubscription(call: CallApi): Promise<void> {
  const path = '/api/payments/stripe?action=create-checkout-session';
  const { url } = await call<{ url: string }>('POST', path, {});
  const form = new URLSearchParams({ action: 'subscribe' });
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  if (!response.headers.has('location')) throw new Error(`Checkout failed: ${response.status}`);
  for (;;) {
    const { plan } = await call<{ plan: string }>('GET', '/api/api-keys/current');
    if (plan === 'pro') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
