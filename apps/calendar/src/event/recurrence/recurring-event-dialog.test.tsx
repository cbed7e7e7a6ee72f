import { events, history, type Event, type SavedEvent } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../../testing/stub-api.ts';
import { EventDialog } from '../event-dialog.tsx';
import type { Slot } from '../new-event-slot.ts';

const schedule = buildSchedule({ name: 'Product', is_default: true });
const SERIES_ID = '00000000-0000-4000-8000-0000000000aa';
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// The third Wednesday of the month.
const slot: Slot = {
  start: new Date('2026-11-18T15:30'),
  end: new Date('2026-11-18T16:30'),
  allDay: false,
};
const buildWeekly = (overrides: Partial<Event> = {}) =>
  buildEvent({
    id: `${SERIES_ID}_20261118T110000Z`,
    schedule_ids: [schedule.id],
    recurring_event_id: SERIES_ID,
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE'],
    time_zone: timeZone,
    version: 4,
    ...overrides,
  });
const toSavedEvent = (event: Event): SavedEvent => ({ ...event, conflicts: [] });

const BATCH_ID = '00000000-0000-4000-8000-0000000000bb';
/** Response to a write, with its batch ID. */
const batchResponse = (event: Event, status = 200) =>
  Response.json(toSavedEvent(event), { status, headers: { 'batch-id': BATCH_ID } });

function openDialog(subject: Event | Slot) {
  const api = stubApi();
  const onClose = jest.fn();
  api.on(events.listCompact, () => buildCompactEvents([]));
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  const remote = renderRemote(
    <EventDialog subject={subject} schedules={[schedule]} onClose={onClose} />,
    api,
  );
  return { ...remote, api, onClose, user: userEvent.setup() };
}

const getButton = (name: string) => screen.getByRole('button', { name });
const getField = (name: string) => screen.getByLabelText(name);

async function openNewEvent() {
  const dialog = openDialog(slot);
  const { user, api } = dialog;
  api.on(events.create, () => batchResponse(buildEvent(), 201));
  await user.type(getField('Event Title'), 'Critique');
  await user.click(getButton('More options'));
  return dialog;
}

test('creating an event sends the selected repeat rule, and the dialog describes it', async () => {
  const { user, api, onClose } = await openNewEvent();
  await user.selectOptions(getField('Repeats'), 'Monthly on the third Wednesday');
  expect(await screen.findByText('Every month on the third Wednesday')).toBeVisible();
  await user.click(getButton('Create Event'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    recurrence: ['RRULE:FREQ=MONTHLY;BYDAY=3WE'],
  });
});

test('a custom rule is created from the interval, days and end selected in the form', async () => {
  const { user, api, onClose } = await openNewEvent();
  await user.selectOptions(getField('Repeats'), 'Custom…');
  await user.clear(getField('Every'));
  await user.type(getField('Every'), '2');
  await user.click(getField('Monday'));
  await user.selectOptions(getField('Ends'), 'After');
  expect(
    await screen.findByText('Every other week on Monday and Wednesday, 10 times'),
  ).toBeVisible();
  await user.click(getButton('Create Event'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10'],
  });
});

test('creating an event sends its reminders, transparency and visibility', async () => {
  const { user, api, onClose } = await openNewEvent();
  await user.click(getButton('Add reminder'));
  await user.selectOptions(getField('Reminder 1 type'), 'By email');
  await user.selectOptions(getField('Reminder 1 time'), '1 day before');
  await user.selectOptions(getField('Show as'), 'Free');
  await user.click(screen.getByRole('checkbox', { name: 'Private' }));
  await user.click(getButton('Create Event'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
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
])('saving an occurrence prompts for the scope: %s', async (label, scope) => {
  const { user, api, onClose } = openDialog(buildWeekly());
  api.on(events.update, () => batchResponse(buildWeekly({ version: 5 })));
  await user.type(getField('Event Title'), '!');
  await user.click(getButton('Update Event'));
  const scopeDialog = within(await screen.findByRole('dialog', { name: 'Change recurring event' }));
  expect(api.calls(events.update)).toEqual([]);
  await user.click(scopeDialog.getByLabelText(label));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const calls = api.calls(events.update);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ query: { scope }, body: { title: 'Design critique!' } });
  // Other fields are omitted, so that overrides of other occurrences are preserved.
  expect(Object.keys(calls[0]?.body ?? {})).toEqual(['title']);
});

test('saving an occurrence does not offer the scope “This event” if the repeat rule was changed', async () => {
  const { user, api } = openDialog(buildWeekly());
  api.on(events.update, () => batchResponse(buildWeekly()));
  await user.selectOptions(getField('Repeats'), 'Daily');
  await user.click(getButton('Update Event'));
  const scopeDialog = within(await screen.findByRole('dialog', { name: 'Change recurring event' }));
  expect(scopeDialog.queryByLabelText('This event')).not.toBeInTheDocument();
  await user.click(scopeDialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls(events.update)).toHaveLength(1));
  expect(api.calls(events.update)[0]).toMatchObject({
    query: { scope: 'following' },
    body: { recurrence: ['RRULE:FREQ=DAILY'] },
  });
});

test('moving a series does not send the unchanged rule', async () => {
  const { user, api } = openDialog(buildWeekly());
  api.on(events.update, () => batchResponse(buildWeekly()));
  await user.selectOptions(getField('Repeats'), 'Daily');
  await user.selectOptions(getField('Repeats'), 'Weekly on Wednesday');
  for (const [name, time] of [
    ['End Time', '2026-11-19T12:00'],
    ['Start Time', '2026-11-19T11:00'],
  ] as const) {
    await user.clear(getField(name));
    await user.type(getField(name), time);
  }
  await user.click(getButton('Update Event'));
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

test('deleting an occurrence prompts for the scope', async () => {
  const { user, api, onClose, toasts } = openDialog(buildWeekly());
  api.on(
    events.remove,
    () => new Response(null, { status: 204, headers: { 'batch-id': BATCH_ID } }) as never,
  );
  await user.click(getButton('Delete'));
  const scopeDialog = within(await screen.findByRole('dialog', { name: 'Delete recurring event' }));
  await user.click(scopeDialog.getByLabelText('All events'));
  await user.click(scopeDialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = api.calls(events.remove);
  expect(call?.query).toEqual({ scope: 'all' });
  expect(call?.headers.get('if-match')).toBe('"4"');
  expect(toasts[0]).toMatchObject({
    message: 'Event deleted successfully',
    options: { action: { label: 'Undo' } },
  });
});

test('the toast shown after creating an event offers Undo', async () => {
  const { user, api, toasts } = await openNewEvent();
  api.on(history.undo, () => ({ batch_id: BATCH_ID }));
  await user.click(getButton('Create Event'));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.options?.action?.onClick();
  await waitFor(() => expect(toasts[1]?.message).toBe('Change undone'));
  expect(api.calls(history.undo)[0]?.params).toEqual({ batch_id: BATCH_ID });
});

test('an error from the server is shown if undo fails', async () => {
  const { user, api, toasts } = await openNewEvent();
  const detail = 'This was changed since. Undo that first.';
  api.on(history.undo, () => problemResponse('conflict', detail));
  await user.click(getButton('Create Event'));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.options?.action?.onClick();
  await waitFor(() => expect(toasts[1]).toMatchObject({ tone: 'error', message: detail }));
});
