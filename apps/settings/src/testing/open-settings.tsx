import { createStubApi } from '@scheduler/api-client/testing';
import { integrations, payments, type BillingState } from '@scheduler/contracts/billing';
import { createTestHost } from '@scheduler/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { SettingsScreen } from '../screen/settings-screen.tsx';

export const SUBSCRIPTIONS_PATH = '/rest/v1/user_subscriptions';
export const ID = '018f4e3a-0000-7000-8000-000000000001';
export const created_at = '2026-10-02T12:00:00.000Z';

export const subscriptionRow = {
  id: ID,
  user_id: ID,
  plan_type: 'free',
  status: 'active',
  current_period_end: null,
  created_at,
  updated_at: created_at,
};

export const billingState: BillingState = {
  user_id: ID,
  status: 'active',
  plan_type: 'free',
  current_period_end: null,
  trial_days_left: null,
  cancel_at: null,
  grace_ends_at: null,
  has_payment_method: false,
  can_manage: false,
  can_try: true,
  test_mode: true,
};

/** Callbacks of observed elements. `scrollToSection` calls them. */
const observerCallbacks = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();

globalThis.IntersectionObserver = class {
  notifyObserver: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notifyObserver: (entries: never[]) => void) {
    this.notifyObserver = notifyObserver as typeof this.notifyObserver;
  }
  observe(element: Element) {
    observerCallbacks.set(element, this.notifyObserver);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;

/** Reports the section as near the viewport, which loads its content. */
export function scrollToSection(name: string): void {
  const section = screen.getByRole('region', { name });
  for (const [element, notifyObserver] of observerCallbacks) {
    if (section.contains(element)) act(() => notifyObserver([{ isIntersecting: true }]));
  }
}

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  observerCallbacks.clear();
});

type Plan = Pick<BillingState, 'plan_type' | 'status' | 'current_period_end'>;

/** Makes the data API and the billing service return the same plan. */
export function respondWithPlan(
  server: ReturnType<typeof createStubApi>,
  plan: Plan,
  overrides: Partial<BillingState> = {},
) {
  server.respondToPath(SUBSCRIPTIONS_PATH, 200, { ...subscriptionRow, ...plan });
  server.respond(payments.state, { ...billingState, ...plan, ...overrides });
}

/** Prepares the screen for a Free account with a stub API server. Call `show` to render it. */
export function openSettings(path = '/settings') {
  const server = createStubApi();
  server.respond(payments.state, billingState);
  server.respond(payments.invoices, []);
  server.respondToPath(SUBSCRIPTIONS_PATH, 200, subscriptionRow);
  server.respond(integrations.list, []);
  globalThis.fetch = server.fetch;
  const host = createTestHost({ path });
  const show = () => render(<SettingsScreen />, { wrapper: host.wrapper });
  return { server, host, show };
}

export const findRegion = (name: string) => screen.findByRole('region', { name });
