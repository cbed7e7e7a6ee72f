import { events, schedules, type Event } from '@scheduler/contracts/core';
import {
  buildAllDayEvent,
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { CalendarScreen } from '../../screen/calendar-screen.tsx';

const schedule = buildSchedule({ name: 'Product' });
const common = { schedule_ids: [schedule.id] };
const critique = buildEvent({ title: 'Design critique', ...common });
const allDayEvent = { ...buildAllDayEvent('2026-11-17', '2026-11-19'), title: 'Freeze', ...common };

async function openCalendar(view: string, loaded: Event[] = [critique, allDayEvent]) {
  const api = stubApi();
  api.on(schedules.list, () => [schedule]);
  api.on(events.listCompact, () => buildCompactEvents(loaded));
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  api.on(events.update, ({ body }) => ({ ...critique, ...(body as object), conflicts: [] }));
  const host = renderRemote(<CalendarScreen />, api, `/calendar?view=${view}&date=2026-11-18`);
  await screen.findByRole('button', { name: /^Design critique/ });
  return { ...host, api, user: userEvent.setup() };
}

/** Returns the cells in the tab order. A half-hour cell is a button only while it is a tab stop. */
function getTabStops(): HTMLElement[] {
  const grid = within(screen.getByRole('grid'));
  const slots = grid.queryAllByRole('button', { name: /, (no events|1 event|\d+ events)$/ });
  return [...grid.getAllByRole('gridcell'), ...slots].filter(({ tabIndex }) => tabIndex === 0);
}

/** Returns the day or half-hour cell that is the grid's tab stop. */
const getTabStop = () => getTabStops()[0];

test('the month grid labels each day with its date and number of events', async () => {
  await openCalendar('month');
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(7);
  expect(within(grid).getAllByRole('rowgroup')).toHaveLength(5);
  const day = screen.getByRole('gridcell', { name: 'Wednesday, November 18, 2026, 2 events' });
  expect(day).toHaveAttribute('tabindex', '0');
  expect(getTabStops()).toEqual([day]);
});

test('the week grid labels each column with its date and number of timed events', async () => {
  await openCalendar('week');
  const grid = within(screen.getByRole('grid'));
  for (const name of [
    /^Tuesday, November 17, 2026, no events/,
    /^Tuesday, November 17, 2026, all day, 1 event/,
    /^Wednesday, November 18, 2026, 1 event/,
  ]) {
    expect(grid.getByRole('gridcell', { name })).toBeVisible();
  }
});

test('arrow keys, Home, End and Page Down move focus between days', async () => {
  const { user, getUrl } = await openCalendar('month');
  getTabStop()?.focus();
  const press = async (keys: string) => {
    await user.keyboard(keys);
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(await press('{ArrowRight}')).toBe('Thursday, November 19, 2026, no events');
  expect(await press('{ArrowDown}')).toBe('Thursday, November 26, 2026, no events');
  expect(await press('{Home}')).toBe('Sunday, November 22, 2026, no events');
  expect(await press('{End}')).toBe('Saturday, November 28, 2026, no events');
  expect(await press('{PageDown}')).toMatch(/^Monday, December 28, 2026/);
  expect(getUrl()).toContain('date=2026-12-28');
  expect(screen.getByRole('heading', { name: 'December 2026' })).toHaveAttribute(
    'aria-live',
    'polite',
  );
});

test('Tab moves only from a day to its header and its events', async () => {
  const { user } = await openCalendar('month');
  getTabStop()?.focus();
  const names: string[] = [];
  for (let press = 0; press < 3; press += 1) {
    await user.tab();
    names.push(document.activeElement?.getAttribute('aria-label') ?? '');
  }
  expect(names[0]).toBe('18, open Wednesday, November 18, 2026');
  expect(names[1]).toMatch(
    /^Freeze, Tuesday, November 17 to Wednesday, November 18, all day, Product$/,
  );
  expect(names[2]).toMatch(/^Design critique, 11:00 AM.*Wednesday, November 18, Product$/);
  await user.tab();
  expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
});

test('Enter creates an event at the focused half hour', async () => {
  const { user } = await openCalendar('week');
  await screen.findByRole('grid', { name: 'November 15 – 21' });
  getTabStop()?.focus();
  await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(
    '12:30 – 1:00 AM, Thursday, November 19, 2026, no events',
  );
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Event' }));
  expect(dialog.getByLabelText('Start Time')).toHaveValue('2026-11-19T00:30');
});

test('Escape moves focus from an event to the half hour in which it starts', async () => {
  const lateEvent = { start: '2026-11-19T14:40', end: '2026-11-19T16:00' };
  const { user } = await openCalendar('week', [
    critique,
    buildEvent({ title: 'Retro', ...lateEvent, ...common }),
  ]);
  act(() => screen.getByRole('button', { name: /^Retro/ }).focus());
  await user.keyboard('{Escape}');
  expect(document.activeElement).toHaveAccessibleName(
    '2:30 – 3:00 PM, Thursday, November 19, 2026, 1 event',
  );
});

test('Alt with arrow keys moves an event and announces it, and releasing Alt saves it', async () => {
  const { user, api } = await openCalendar('month');
  screen.getByRole('button', { name: /^Design critique/ }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{ArrowDown}');
  expect(screen.getByRole('button', { name: /^Design critique/ })).toHaveAccessibleName(
    /^Design critique, 11:00 AM.*Thursday, November 26/,
  );
  expect(api.calls(events.update)).toHaveLength(0);
  await user.keyboard('{/Alt}');
  await waitFor(() => expect(api.calls(events.update)).toHaveLength(1));
  expect(screen.getByText(/^Design critique moved to Thursday, November 26, 2026/)).toBeVisible();
  expect(api.calls(events.update)[0]?.body).toMatchObject({
    start_time: new Date('2026-11-26T11:00').toISOString(),
    is_all_day: false,
  });
});

test('Escape cancels a move made with Alt and arrow keys', async () => {
  const { user, api } = await openCalendar('month');
  screen.getByRole('button', { name: /^Design critique/ }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{Escape}{/Alt}');
  expect(screen.getByRole('button', { name: /^Design critique/ })).toHaveAccessibleName(
    /Wednesday, November 18/,
  );
  expect(api.calls(events.update)).toHaveLength(0);
});
