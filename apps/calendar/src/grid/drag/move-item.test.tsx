import { eventsQuery } from '@scheduler/api-client/queries';
import { events, type Event } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { formatTime } from '../../local-dates.ts';
import { buildCompactEvents, buildEvent } from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../../testing/stub-api.ts';
import { moveItem } from './move-item.ts';
import { toCalendarItems } from '../../screen/items/to-calendar-items.ts';

const event = buildEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00', version: 1 });
const day = {
  start: new Date('2026-11-18T00:00').toISOString(),
  end: new Date('2026-11-19T00:00').toISOString(),
};
const context = { schedules: new Map(), conflicting: new Set<Event>(), email: '', now: 0 };

/** Renders the day's only event as a button that moves it an hour later. */
function MovableDay() {
  const platform = usePlatform();
  const { data = [] } = useQuery(eventsQuery(platform.api, day));
  const [item] = toCalendarItems(data, context);
  if (item?.kind !== 'own') return null;
  const addHour = (time: Date) => new Date(time.getTime() + HOUR_MS);
  return (
    <button
      type="button"
      onClick={() =>
        void moveItem(platform, item, {
          start: addHour(item.start),
          end: addHour(item.end),
          view: 'day',
        })
      }
    >
      {formatTime(item.start)}
    </button>
  );
}

function openDay() {
  const api = stubApi();
  let stored = event;
  api.on(events.listCompact, () => buildCompactEvents([stored]));
  api.on(events.update, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${stored.version}"`) {
      return problemResponse('version-mismatch', 'This has changed since you opened it', {
        current: stored,
      });
    }
    stored = { ...stored, ...body, version: stored.version + 1 };
    return { ...stored, conflicts: [] };
  });
  return { ...renderRemote(<MovableDay />, api), api, user: userEvent.setup() };
}

test('moveItem moves the event immediately and then saves it', async () => {
  const { user, toasts } = openDay();
  await user.click(await screen.findByText('11:00 AM'));
  expect(await screen.findByText('12:00 PM')).toBeVisible();
  await waitFor(() => expect(toasts[0]?.message).toBe('Event updated successfully'));
});

test('moveItem saves several quick moves one after another, each with the latest version', async () => {
  const { user, api, toasts } = openDay();
  await user.click(await screen.findByText('11:00 AM'));
  await user.click(await screen.findByText('12:00 PM'));
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(screen.getByText('1:00 PM')).toBeVisible();
  const versions = api.calls(events.update).map(({ headers }) => headers.get('if-match'));
  expect(versions).toEqual(['"1"', '"2"']);
});

test('moveItem reverts a rejected move and shows an error', async () => {
  const { user, api, toasts } = openDay();
  await screen.findByText('11:00 AM');
  api.on(events.update, () => problemResponse('internal', 'Something went wrong on our side'));
  await user.click(screen.getByText('11:00 AM'));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: 'Failed to update event' }]),
  );
  expect(await screen.findByText('11:00 AM')).toBeVisible();
});

test('moveItem warns the user about overlaps at the new time', async () => {
  const { user, api, toasts } = openDay();
  await screen.findByText('11:00 AM');
  const other = buildEvent({ start: '2026-11-18T12:30', end: '2026-11-18T13:30' });
  const { id, start_time, end_time, schedule_ids } = other;
  api.on(events.update, ({ body }) => ({
    ...event,
    ...body,
    conflicts: [{ id, start_time, end_time, schedule_ids, title: 'Lunch', source: 'own' as const }],
  }));
  await user.click(screen.getByText('11:00 AM'));
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toContain(
      'Overlaps Lunch from 12:30 PM to 1:00 PM.',
    ),
  );
});
