import { stubApi } from '@scheduler/api-client/testing';
import { integrations, payments, type BillingState } from '@scheduler/contracts/billing';
import { testHost } from '@scheduler/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { SettingsScreen } from '../settings-screen.tsx';

export const SUBSCRIPTIONS = '/rest/v1/user_subscriptions';
export const ID = '018f4e3a-0000-7000-8000-000000000001';
export const created_at = '2026-10-02T12:00:00.000Z';

export const row = {
  id: ID,
  user_id: ID,
  plan_type: 'free',
  status: 'active',
  current_period_end: null,
  created_at,
  updated_at: created_at,
};

export const billing: BillingState = {
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

/** What waits for a place to come near the window; the test says when it does. */
const waiting = new Map<Element, (near: { isIntersecting: boolean }[]) => void>();

globalThis.IntersectionObserver = class {
  tell: (near: { isIntersecting: boolean }[]) => void;
  constructor(tell: (near: never[]) => void) {
    this.tell = tell as typeof this.tell;
  }
  observe(place: Element) {
    waiting.set(place, this.tell);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;

/** Scrolls until the section of that name is near. */
export function comeNear(name: string): void {
  const section = screen.getByRole('region', { name });
  for (const [place, tell] of waiting) {
    if (section.contains(place)) act(() => tell([{ isIntersecting: true }]));
  }
}

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  waiting.clear();
});

type Plan = Pick<BillingState, 'plan_type' | 'status' | 'current_period_end'>;

/** Has the data API and billing say the same of a plan. */
export function answerPlan(
  server: ReturnType<typeof stubApi>,
  plan: Plan,
  facts: Partial<BillingState> = {},
) {
  server.answerPath(SUBSCRIPTIONS, 200, { ...row, ...plan });
  server.answer(payments.state, { ...billing, ...plan, ...facts });
}

/** The screen of an account on Free, over a server that can be told to answer otherwise. */
export function openSettings(path = '/settings') {
  const server = stubApi();
  server.answer(payments.state, billing);
  server.answer(payments.invoices, []);
  server.answerPath(SUBSCRIPTIONS, 200, row);
  server.answer(integrations.list, []);
  globalThis.fetch = server.fetch;
  const host = testHost({ path });
  const show = () => render(<SettingsScreen />, { wrapper: host.wrapper });
  return { server, host, show };
}

export const region = (name: string) => screen.findByRole('region', { name });
