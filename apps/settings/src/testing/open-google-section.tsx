import type { StubApi } from '@scheduler/api-client/testing';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
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
import { CalendarIntegrationSection } from '../google/calendar-integration-section.tsx';
import { respondWithPlan, created_at, openSettings, findRegion } from './open-settings.tsx';
import { DAY_MS } from '@scheduler/scheduling/durations';

export const connectedIntegration: Integration = {
  provider: 'google',
  is_active: true,
  created_at,
  calendar_id: 'ada@gmail.example',
  email: 'ada@gmail.example',
  problem: null,
  is_demo: false,
  has_started: true,
};

const freshHealth: SyncHealth = {
  state: 'fresh',
  fresh_as_of: '2026-11-20T12:00:00.000Z',
  next_try_at: null,
  detail: null,
};

export const productSchedule = buildSchedule({ name: 'Product' });
export const homeSchedule = buildSchedule({ name: 'Home' });

const makeId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

export const mainCalendar: GoogleCalendar = {
  id: makeId(1),
  summary: 'ada@gmail.example',
  time_zone: 'Europe/Lisbon',
  access_role: 'owner',
  is_primary: true,
  is_synced: true,
  schedule_id: productSchedule.id,
  direction: 'both',
  health: freshHealth,
};

const offHealth: SyncHealth = { ...freshHealth, state: 'off', fresh_as_of: null };
const unsynced = { is_primary: false, is_synced: false, schedule_id: null, health: offHealth };

export const familyCalendar: GoogleCalendar = {
  ...mainCalendar,
  id: makeId(2),
  summary: 'Family',
  ...unsynced,
};

const holidaysCalendar: GoogleCalendar = {
  ...familyCalendar,
  id: makeId(3),
  summary: 'Holidays',
  access_role: 'reader',
  direction: 'import',
};

/** Stubs a Pro account with three Google calendars. Only the primary calendar is synced. */
function respondWithGoogle(server: StubApi, connectedIntegrations: Integration[]): void {
  const current_period_end = new Date(Date.now() + 20 * DAY_MS).toISOString();
  respondWithPlan(server, { plan_type: 'pro', status: 'active', current_period_end });
  server.respond(integrations.list, connectedIntegrations);
  server.respond(schedules.list, [productSchedule, homeSchedule]);
  server.respond(googleSync.calendars, [mainCalendar, familyCalendar, holidaysCalendar]);
  server.respond(googleSync.conflicts, []);
}

interface OpenGoogleOptions {
  connectedIntegrations?: Integration[];
  path?: string;
  /** Overrides responses before the section is rendered. */
  prepare?: (server: StubApi, platform: Platform) => unknown;
}

/** Renders the section for a Pro account with three Google calendars. */
export function openGoogleSection({
  connectedIntegrations = [connectedIntegration],
  path,
  prepare,
}: OpenGoogleOptions = {}) {
  const setup = openSettings(path);
  respondWithGoogle(setup.server, connectedIntegrations);
  prepare?.(setup.server, setup.host.platform);
  render(<CalendarIntegrationSection />, { wrapper: setup.host.wrapper });
  return setup;
}

export const findCard = () => findRegion('Calendar Integration');
export const findButton = async (name: string) =>
  within(await findCard()).findByRole('button', { name });
export const clickButton = async (name: string) => userEvent.click(await findButton(name));

/** Returns the recorded calls of a route, oldest first. */
export const getCalls = (server: StubApi, route: Route) =>
  server.calls.filter((call) => call.route === route.name);
