import { events, history, type Event, type WrittenEvent } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { EventDialog } from './event-dialog.tsx';
import type { Slot } from './slot.ts';

const product = aSchedule({ name: 'Product' });
const series = '00000000-0000-4000-8000-0000000000aa';
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// A third Wednesday.
const slot: Slot = {
  start: new Date('2026-11-18T15:30'),
  end: new Date('2026-11-18T16:30'),
  allDay: false,
};
const weekly = (facts: Partial<Event> = {}) =>
  anEvent({
    id: `${series}_20261118T110000Z`,
    schedule_ids: [product.id],
    recurring_event_id: series,
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE'],
    time_zone: zone,
    version: 4,
    ...facts,
  });
const written = (event: Event): WrittenEvent => ({ ...event, conflicts: [] });

const BATCH = '00000000-0000-4000-8000-0000000000bb';
/** An answer as the server gives it to a write. */
const inBatch = (event: Event, status = 200) =>
  Response.json(written(event), { status, headers: { 'batch-id': BATCH } });

function openDialog(subject: Event | Slot) {
  const api = stubApi();
  const closed = jest.fn();
  api.on(events.list, () => []);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  const remote = renderRemote(
    <EventDialog subject={subject} schedules={[product]} onClose={closed} />,
    api,
  );
  return { ...remote, api, closed, user: userEvent.setup() };
}

const press = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);

async function fillNew() {
  const opened = openDialog(slot);
  const { user, api } = opened;
  api.on(events.create, () => inBatch(anEvent(), 201));
  await user.type(field('Event Title'), 'Critique');
  await user.click(press('More options'));
  return opened;
}

test('a new event repeats as chosen, and a sentence says how', async () => {
  const { user, api, closed } = await fillNew();
  await user.selectOptions(field('Repeats'), 'Monthly on the third Wednesday');
  expect(await screen.findByText('On the third Wednesday of every month')).toBeVisible();
  await user.click(press('Create Event'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    recurrence: ['RRULE:FREQ=MONTHLY;BYDAY=3WE'],
  });
});

test('a rule of one’s own is put together from its parts', async () => {
  const { user, api, closed } = await fillNew();
  await user.selectOptions(field('Repeats'), 'Custom…');
  await user.clear(field('Every'));
  await user.type(field('Every'), '2');
  await user.click(field('Monday'));
  await user.selectOptions(field('Ends'), 'After');
  expect(
    await screen.findByText('Every second week on Monday and Wednesday, 10 times'),
  ).toBeVisible();
  await user.click(press('Create Event'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10'],
  });
});

test('reminders, showing as free and privacy go out with the event', async () => {
  const { user, api, closed } = await fillNew();
  await user.click(press('Add reminder'));
  await user.selectOptions(field('How reminder 1 comes'), 'By email');
  await user.selectOptions(field('When reminder 1 comes'), '1 day before');
  await user.selectOptions(field('Show as'), 'Free');
  await user.click(screen.getByRole('checkbox', { name: 'Private' }));
  await user.click(press('Create Event'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    reminders: [{ method: 'email', minutes: 1440 }],
    transparency: 'transparent',
    visibility: 'private',
  });
});

test.each([
  ['This event', 'this'],
  ['This and following events', 'following'],
  ['All events', 'all'],
])('saving an occurrence asks how far it reaches: %s', async (label, scope) => {
  const { user, api, closed } = openDialog(weekly());
  api.on(events.update, () => inBatch(weekly({ version: 5 })));
  await user.type(field('Event Title'), '!');
  await user.click(press('Update Event'));
  const question = within(await screen.findByRole('dialog', { name: 'Change recurring event' }));
  expect(api.calls(events.update)).toEqual([]);
  await user.click(question.getByLabelText(label));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const calls = api.calls(events.update);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ query: { scope }, body: { title: 'Design critique!' } });
  // What others of the series have of their own stays theirs.
  expect(Object.keys(calls[0]?.body ?? {})).toEqual(['title']);
});

test('how a series repeats is changed for more than one of its events', async () => {
  const { user, api } = openDialog(weekly());
  api.on(events.update, () => inBatch(weekly()));
  await user.selectOptions(field('Repeats'), 'Daily');
  await user.click(press('Update Event'));
  const question = within(await screen.findByRole('dialog', { name: 'Change recurring event' }));
  expect(question.queryByLabelText('This event')).not.toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls(events.update)).toHaveLength(1));
  expect(api.calls(events.update)[0]).toMatchObject({
    query: { scope: 'following' },
    body: { recurrence: ['RRULE:FREQ=DAILY'] },
  });
});

test('a series that only moves keeps its rule to itself', async () => {
  const { user, api } = openDialog(weekly());
  api.on(events.update, () => inBatch(weekly()));
  await user.selectOptions(field('Repeats'), 'Daily');
  await user.selectOptions(field('Repeats'), 'Weekly on Wednesday');
  for (const [name, time] of [
    ['End Time', '2026-11-19T12:00'],
    ['Start Time', '2026-11-19T11:00'],
  ] as const) {
    await user.clear(field(name));
    await user.type(field(name), time);
  }
  await user.click(press('Update Event'));
  await user.click(await screen.findByLabelText('All events'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.calls(events.update)).toHaveLength(1));
  expect(Object.keys(api.calls(events.update)[0]?.body ?? {}).toSorted()).toEqual([
    'end_time',
    'is_all_day',
    'start_time',
    'time_zone',
  ]);
});

test('deleting an occurrence asks how much of the series goes', async () => {
  const { user, api, closed, toasts } = openDialog(weekly());
  api.on(
    events.remove,
    () => new Response(null, { status: 204, headers: { 'batch-id': BATCH } }) as never,
  );
  await user.click(press('Delete'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete recurring event' }));
  await user.click(question.getByLabelText('All events'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.remove)[0]?.query).toEqual({ scope: 'all' });
  expect(toasts[0]).toMatchObject({
    message: 'Event deleted successfully',
    options: { action: { label: 'Undo' } },
  });
});

test('a write is taken back from its toast', async () => {
  const { user, api, toasts } = await fillNew();
  api.on(history.undo, () => ({ batch_id: BATCH }));
  await user.click(press('Create Event'));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.options?.action?.onClick();
  await waitFor(() => expect(toasts[1]?.message).toBe('Change undone'));
  expect(api.calls(history.undo)[0]?.params).toEqual({ batch_id: BATCH });
});

test('what stands against taking it back is told', async () => {
  const { user, api, toasts } = await fillNew();
  const detail = 'This was changed since. Undo that first.';
  api.on(history.undo, () => refuse('conflict', detail));
  await user.click(press('Create Event'));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.options?.action?.onClick();
  await waitFor(() => expect(toasts[1]).toMatchObject({ tone: 'error', message: detail }));
});
