import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { DEFAULT_PREFERENCES, events, preferences, schedules } from '@scheduler/contracts/core';
import { screen } from '@testing-library/react';
import { renderRemote } from '../testing/render-remote.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { askAhead } from './ask-ahead.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const product = aSchedule({ name: 'Product' });

test('a browser that does not know when weeks begin asks once for the events it shows', async () => {
  const api = stubApi();
  api.on(schedules.list, () => [product]);
  api.on(events.list, () => [anEvent({ title: 'Standup', schedule_ids: [product.id] })]);
  api.on(preferences.read, () => ({
    ...DEFAULT_PREFERENCES,
    time_zone: 'UTC',
    week_start: 'monday' as const,
    version: 1,
  }));
  renderRemote(<CalendarScreen />, api, '/calendar?date=2026-11-18', askAhead);
  expect(await screen.findByRole('button', { name: /^Standup/ })).toBeVisible();
  // A month of weeks that begin on a Monday.
  expect(await screen.findByRole('gridcell', { name: /^Monday, October 26/ })).toBeVisible();
  const asked = api.calls(events.list).map(({ query }) => query);
  const ofNovember = asked.filter(
    ({ start_date = '', end_date = '' }) => start_date < '2026-11-18' && end_date > '2026-11-19',
  );
  expect(ofNovember).toHaveLength(1);
});
