import { createStubApi } from '@scheduler/api-client/testing';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { ai, type Analysis } from '@scheduler/contracts/ai';
import { conflicts, events, invitations, schedules } from '@scheduler/contracts/core';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { render } from '@testing-library/react';
import { DashboardScreen } from '../screen/dashboard-screen.tsx';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Noon on a fixed day. */
export const NOW = Date.parse('2026-11-18T12:00:00Z');
export const created_at = '2026-11-01T09:00:00.000Z';

/** Mocks the clock and the time zone, but not the timers. */
export function freezeClock() {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const options = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}

export const createId = (number: number) =>
  `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const createSchedule = (number: number, overrides: Partial<Schedule> = {}) =>
  buildSchedule({ id: createId(number), name: `Schedule ${number}`, ...overrides });

/** Creates a one-hour event that starts in the given number of hours. */
export const createEvent = (number: number, hours: number, overrides: Partial<Event> = {}) =>
  buildEvent({
    id: createId(number),
    title: `Event ${number}`,
    schedule_ids: [createId(1)],
    ...getTimes(hours),
    ...overrides,
  });

export const getTimes = (hours: number) => ({
  start_time: new Date(NOW + hours * HOUR_MS).toISOString(),
  end_time: new Date(NOW + (hours + 1) * HOUR_MS).toISOString(),
});

/** Creates an analysis without data. */
export const createAnalysis = (overrides: Partial<Analysis>): Analysis => ({
  productivity_score: 0,
  insights: [],
  recommendations: [],
  status: 'not_enough_data',
  window: { start: created_at, end: new Date(NOW).toISOString() },
  components: null,
  facts: {
    work_minutes: 0,
    busy_minutes: 0,
    focus_minutes: 0,
    focus_goal_minutes: 0,
    fragmented_minutes: 0,
    after_hours_minutes: 0,
    long_run_minutes: 0,
    longest_run_minutes: 0,
    conflicts: 0,
    events: 0,
  },
  evidence: [],
  actions: [],
  ...overrides,
});

/** Prepares the dashboard with a stub API. */
export function openDashboard(data: { schedules?: Schedule[]; events?: Event[] } = {}) {
  const server = createStubApi();
  server.respond(schedules.list, data.schedules ?? []);
  server.respond(events.listCompact, ({ query }) =>
    buildCompactEvents(
      (data.events ?? []).filter(
        ({ start_time, end_time }) =>
          start_time < (query.get('end_date') ?? '') && end_time > (query.get('start_date') ?? ''),
      ),
    ),
  );
  server.respond(ai.analyzePatterns, createAnalysis({}));
  server.respond(invitations.list, []);
  server.respond(conflicts.list, { conflicts: [], next_offset: null });
  const host = createTestHost({ path: '/dashboard', fetch: server.fetch });
  const show = () => render(<DashboardScreen />, { wrapper: host.wrapper });
  return { server, host, show };
}
