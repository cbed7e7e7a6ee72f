import type { StubApi } from '@scheduler/api-client/testing';
import { aSchedule } from '@scheduler/api-client/testing/records';
import {
  googleSync,
  integrations,
  type GoogleCalendar,
  type Integration,
  type SyncHealth,
} from '@scheduler/contracts/billing';
import { schedules } from '@scheduler/contracts/core';
import type { Route } from '@scheduler/contracts';
import type { Platform } from '@scheduler/platform';
import { render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarSection } from '../calendar-section.tsx';
import { answerPlan, created_at, openSettings, region } from './open-settings.tsx';

export const connected: Integration = {
  provider: 'google',
  is_active: true,
  created_at,
  calendar_id: 'ada@gmail.example',
  email: 'ada@gmail.example',
  problem: null,
  is_demo: false,
  has_started: true,
};

const fresh: SyncHealth = {
  state: 'fresh',
  fresh_as_of: '2026-11-20T12:00:00.000Z',
  next_try_at: null,
  detail: null,
};

export const product = aSchedule({ name: 'Product' });
export const home = aSchedule({ name: 'Home' });

const idOf = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

export const main: GoogleCalendar = {
  id: idOf(1),
  summary: 'ada@gmail.example',
  time_zone: 'Europe/Lisbon',
  access_role: 'owner',
  is_primary: true,
  is_synced: true,
  schedule_id: product.id,
  direction: 'both',
  health: fresh,
};

const off: SyncHealth = { ...fresh, state: 'off', fresh_as_of: null };
const unbound = { is_primary: false, is_synced: false, schedule_id: null, health: off };

export const family: GoogleCalendar = { ...main, id: idOf(2), summary: 'Family', ...unbound };

const holidays: GoogleCalendar = {
  ...family,
  id: idOf(3),
  summary: 'Holidays',
  access_role: 'reader',
  direction: 'import',
};

/** An account on Pro with three calendars of which the main one is synced. */
function answerGoogle(server: StubApi, found: Integration[]): void {
  const current_period_end = new Date(Date.now() + 20 * 86_400_000).toISOString();
  answerPlan(server, { plan_type: 'pro', status: 'active', current_period_end });
  server.answer(integrations.list, found);
  server.answer(schedules.list, [product, home]);
  server.answer(googleSync.calendars, [main, family, holidays]);
  server.answer(googleSync.conflicts, []);
}

interface Opening {
  /** What is connected. */
  found?: Integration[];
  path?: string;
  /** Has the server answer otherwise from the start. */
  prepare?: (server: StubApi, platform: Platform) => unknown;
}

/** The section of such an account, by itself. */
export function openGoogle({ found = [connected], path, prepare }: Opening = {}) {
  const opened = openSettings(path);
  answerGoogle(opened.server, found);
  prepare?.(opened.server, opened.host.platform);
  render(<CalendarSection />, { wrapper: opened.host.wrapper });
  return opened;
}

export const card = () => region('Calendar Integration');
export const button = async (name: string) => within(await card()).findByRole('button', { name });
export const press = async (name: string) => userEvent.click(await button(name));

/** What a route was asked, in order. */
export const asked = (server: StubApi, route: Route) =>
  server.calls.filter((call) => call.route === route.name);
