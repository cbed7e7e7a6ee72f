import { eventsQuery } from '@scheduler/api-client/queries';
import { events, type Event } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clockTime } from '../dates.ts';
import { anEvent } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { dropItem } from './drop-item.ts';
import { toCalendarItems } from './to-calendar-items.ts';

const event = anEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00', version: 1 });
const day = {
  start: new Date('2026-11-18T00:00').toISOString(),
  end: new Date('2026-11-19T00:00').toISOString(),
};
const context = { schedules: new Map(), conflicting: new Set<Event>(), email: '', now: 0 };

/** The day's one event as a line, and a button that drags it an hour later. */
function DayWithDrag() {
  const platform = usePlatform();
  const { data = [] } = useQuery(eventsQuery(platform.api, day));
  const [item] = toCalendarItems(data, context);
  if (item?.kind !== 'own') return null;
  const later = (time: Date) => new Date(time.getTime() + 3_600_000);
  return (
    <button
      type="button"
      onClick={() =>
        void dropItem(platform, item, {
          start: later(item.start),
          end: later(item.end),
          view: 'day',
        })
      }
    >
      {clockTime(item.start)}
    </button>
  );
}

function openDay() {
  const api = stubApi();
  let stored = event;
  api.on(events.list, () => [stored]);
  api.on(events.update, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${stored.version}"`) {
      return refuse('version-mismatch', 'This was changed in the meantime', { current: stored });
    }
    stored = { ...stored, ...body, version: stored.version + 1 };
    return { ...stored, conflicts: [] };
  });
  return { ...renderRemote(<DayWithDrag />, api), api, user: userEvent.setup() };
}

test('a drop is shown at once and saved', async () => {
  const { user, toasts } = openDay();
  await user.click(await screen.findByText('11:00 AM'));
  expect(await screen.findByText('12:00 PM')).toBeVisible();
  await waitFor(() => expect(toasts[0]?.message).toBe('Event updated successfully'));
});

test('quick drops follow each other, each with the version that the last one made', async () => {
  const { user, api, toasts } = openDay();
  await user.click(await screen.findByText('11:00 AM'));
  await user.click(await screen.findByText('12:00 PM'));
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(screen.getByText('1:00 PM')).toBeVisible();
  const versions = api.calls(events.update).map(({ headers }) => headers.get('if-match'));
  expect(versions).toEqual(['"1"', '"2"']);
});

test('a drop that is refused goes back, and says so', async () => {
  const { user, api, toasts } = openDay();
  await screen.findByText('11:00 AM');
  api.on(events.update, () => refuse('internal', 'Something went wrong on our side'));
  await user.click(screen.getByText('11:00 AM'));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: 'Failed to update event' }]),
  );
  expect(await screen.findByText('11:00 AM')).toBeVisible();
});

test('what a drop overlaps is announced', async () => {
  const { user, api, toasts } = openDay();
  await screen.findByText('11:00 AM');
  const other = anEvent({ start: '2026-11-18T12:30', end: '2026-11-18T13:30' });
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
