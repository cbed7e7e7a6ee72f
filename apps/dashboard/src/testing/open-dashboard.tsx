import { stubApi } from '@scheduler/api-client/testing';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { ai, type Analysis } from '@scheduler/contracts/ai';
import { conflicts, events, invitations, schedules } from '@scheduler/contracts/core';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { render } from '@testing-library/react';
import { DashboardScreen } from '../dashboard-screen.tsx';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Noon on a fixed day. */
export const NOW = Date.parse('2026-11-18T12:00:00Z');
export const created_at = '2026-11-01T09:00:00.000Z';

/** Only the clock is replaced, so promises and timers run as they do. */
export function holdClock() {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const options = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}

export const idOf = (number: number) =>
  `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const schedule = (number: number, changes: Partial<Schedule> = {}) =>
  aSchedule({ id: idOf(number), name: `Schedule ${number}`, ...changes });

/** An event that begins `hours` from now and lasts one. */
export const event = (number: number, hours: number, changes: Partial<Event> = {}) =>
  anEvent({
    id: idOf(number),
    title: `Event ${number}`,
    schedule_ids: [idOf(1)],
    ...moved(hours),
    ...changes,
  });

export const moved = (hours: number) => ({
  start_time: new Date(NOW + hours * HOUR_MS).toISOString(),
  end_time: new Date(NOW + (hours + 1) * HOUR_MS).toISOString(),
});

/** What an analysis says beside its figure and its sentences. */
export const analysed = (changes: Partial<Analysis>): Analysis => ({
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
  ...changes,
});

/** The dashboard before a server that knows these. */
export function openDashboard(found: { schedules?: Schedule[]; events?: Event[] } = {}) {
  const server = stubApi();
  server.answer(schedules.list, found.schedules ?? []);
  server.answer(events.list, ({ query }) =>
    (found.events ?? []).filter(
      ({ start_time, end_time }) =>
        start_time < (query.get('end_date') ?? '') && end_time > (query.get('start_date') ?? ''),
    ),
  );
  server.answer(ai.analyzePatterns, analysed({}));
  server.answer(invitations.list, []);
  server.answer(conflicts.list, { conflicts: [], next_offset: null });
  const host = testHost({ path: '/dashboard', fetch: server.fetch });
  const show = () => render(<DashboardScreen />, { wrapper: host.wrapper });
  return { server, host, show };
}
