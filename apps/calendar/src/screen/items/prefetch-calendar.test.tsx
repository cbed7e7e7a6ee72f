import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { DEFAULT_PREFERENCES, events, preferences, schedules } from '@scheduler/contracts/core';
import { screen } from '@testing-library/react';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { prefetchCalendar } from './prefetch-calendar.ts';
import { CalendarScreen } from '../calendar-screen.tsx';

const product = buildSchedule({ name: 'Product' });

test('prefetchCalendar fetches the visible events once even if the start of the week is unknown', async () => {
  const api = stubApi();
  api.on(schedules.list, () => [product]);
  api.on(events.listCompact, () =>
    buildCompactEvents([buildEvent({ title: 'Standup', schedule_ids: [product.id] })]),
  );
  api.on(preferences.read, () => ({
    ...DEFAULT_PREFERENCES,
    time_zone: 'UTC',
    week_start: 'monday' as const,
    version: 1,
  }));
  renderRemote(<CalendarScreen />, api, '/calendar?date=2026-11-18', prefetchCalendar);
  expect(await screen.findByRole('button', { name: /^Standup/ })).toBeVisible();
  // The weeks start on Monday.
  expect(await screen.findByRole('gridcell', { name: /^Monday, October 26/ })).toBeVisible();
  const queries = api.calls(events.listCompact).map(({ query }) => query);
  const visibleQueries = queries.filter(
    ({ start_date = '', end_date = '' }) => start_date < '2026-11-18' && end_date > '2026-11-19',
  );
  expect(visibleQueries).toHaveLength(1);
});
