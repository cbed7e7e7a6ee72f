import {
  events,
  freeBusy,
  type Conflict,
  type Event,
  type FreeBusyResponse,
  type Schedule,
  type SavedEvent,
} from '@scheduler/contracts/core';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../testing/stub-api.ts';
import { EventDialog } from './event-dialog.tsx';
import type { Slot } from './new-event-slot.ts';

const productSchedule = buildSchedule({ name: 'Product' });
const hiringSchedule = buildSchedule({ name: 'Hiring', color: 'violet' });

const slot: Slot = {
  start: new Date('2026-11-18T15:30'),
  end: new Date('2026-11-18T16:30'),
  allDay: false,
};
const savedEvent = (overrides: Partial<Event> = {}): SavedEvent => ({
  ...buildEvent(overrides),
  conflicts: [],
});

interface DialogSetup {
  list?: Schedule[];
  conflicts?: Conflict[];
  people?: FreeBusyResponse['people'];
}

function openDialog(
  subject: Event | Slot,
  { list = [productSchedule, hiringSchedule], conflicts = [], people = [] }: DialogSetup = {},
) {
  const api = stubApi();
  const onClose = jest.fn();
  api.on(events.listCompact, () => buildCompactEvents([]));
  api.on(events.conflicts, () => ({ has_conflicts: conflicts.length > 0, conflicts }));
  const day = { time_min: slot.start.toISOString(), time_max: slot.end.toISOString() };
  api.on(freeBusy.ask, () => ({ ...day, people, schedules: [] }));
  const remote = renderRemote(
    <EventDialog subject={subject} schedules={list} onClose={onClose} />,
    api,
  );
  return { ...remote, api, onClose, user: userEvent.setup() };
}

const getSaveButton = (name = 'Create Event') => screen.getByRole('button', { name });
const getField = (name: string) => screen.getByLabelText(name, { exact: false });

test('saving an incomplete form shows validation messages and sends no request', async () => {
  const { user, api } = openDialog(slot);
  await user.click(getSaveButton());
  expect(await screen.findByText('Event title is required')).toBeVisible();
  expect(screen.getByText('Please select at least one schedule')).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: 'Schedules' })).getAllByRole('checkbox')[0],
  ).toHaveFocus();
  expect(api.calls(events.create)).toEqual([]);
});

test('an end before the start shows an error until the start is corrected', async () => {
  const { user } = openDialog(slot);
  await user.clear(getField('End Time'));
  await user.type(getField('End Time'), '2026-11-18T15:00');
  await user.click(getSaveButton());
  expect(await screen.findByText('End time must be after start time')).toBeVisible();
  await user.clear(getField('Start Time'));
  await user.type(getField('Start Time'), '2026-11-18T14:00');
  await waitFor(() =>
    expect(screen.queryByText('End time must be after start time')).not.toBeInTheDocument(),
  );
});

test('a create request contains the first schedule and the guests, and omits blank fields', async () => {
  const { user, api, toasts, onClose } = openDialog(slot);
  api.on(events.create, () => savedEvent({ title: 'Walkthrough' }));
  await user.click(screen.getByLabelText('Hiring'));
  await user.click(screen.getByLabelText('Product'));
  await user.type(getField('Event Title'), '  Walkthrough ');
  await user.type(getField('Location'), '   ');
  await user.type(getField('Invite People'), 'hana@tideline.example ');
  await user.click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = api.calls(events.create);
  expect(call?.body).toEqual({
    title: 'Walkthrough',
    schedule_id: hiringSchedule.id,
    schedule_ids: [hiringSchedule.id, productSchedule.id],
    start_time: slot.start.toISOString(),
    end_time: slot.end.toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    is_all_day: false,
    invited_users: ['hana@tideline.example'],
  });
  expect(toasts).toMatchObject([{ tone: 'success', message: 'Event created successfully' }]);
});

test('an all-day event hides the times and sends an exclusive end date', async () => {
  const { user, api, onClose } = openDialog(slot);
  api.on(events.create, () => savedEvent());
  await user.click(screen.getByLabelText('Product'));
  await user.type(getField('Event Title'), 'Offsite');
  await user.click(screen.getByLabelText('All day'));
  expect(screen.queryByLabelText('Start Time')).not.toBeInTheDocument();
  await user.clear(getField('End Date'));
  await user.type(getField('End Date'), '2026-11-20');
  await user.click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    is_all_day: true,
    start_time: '2026-11-18',
    end_time: '2026-11-21',
  });
});

test('resubmitting an unchanged form reuses the idempotency key', async () => {
  const { user, api, toasts } = openDialog(slot);
  api.on(events.create, () => problemResponse('internal', 'Something went wrong on our side'));
  await user.click(screen.getByLabelText('Product'));
  await user.type(getField('Event Title'), 'Walkthrough');
  await user.click(getSaveButton());
  await waitFor(() => expect(toasts).toHaveLength(1));
  await user.click(getSaveButton());
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(toasts[0]?.message).toBe('Failed to create event');
  await user.type(getField('Event Title'), ' 2');
  await user.click(getSaveButton());
  await waitFor(() => expect(toasts).toHaveLength(3));
  const keys = api.calls(events.create).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('saving without any schedule shows an error', async () => {
  const { user, toasts, api } = openDialog(buildEvent(), { list: [] });
  await user.click(getSaveButton('Update Event'));
  await waitFor(() => expect(toasts[0]?.message).toBe('Please create a schedule first'));
  expect(api.calls(events.update)).toEqual([]);
});

test('the dialog warns about an overlap and shows the overlapping time', async () => {
  const { id, start_time, end_time, schedule_ids } = buildEvent({
    start: '2026-11-18T16:00',
    end: '2026-11-18T17:00',
  });
  const interview = { id, start_time, end_time, schedule_ids, title: 'Amara Osei' };
  openDialog(slot, { conflicts: [{ ...interview, source: 'own' }] });
  expect(await screen.findByText('Overlaps Amara Osei')).toBeVisible();
  expect(screen.getByText(/from 4:00 PM to 4:30 PM\. You can still save it\./)).toBeVisible();
});

test('the dialog suggests the next free slots for an overlapping event, and selecting one moves the event', async () => {
  const busy = buildEvent({ title: 'Review', start: '2126-11-18T10:00', end: '2126-11-18T11:20' });
  const requestedSlot = { ...slot, start: new Date(busy.start_time) };
  const { user, api } = openDialog(
    { ...requestedSlot, end: new Date('2126-11-18T11:00') },
    { conflicts: [{ ...busy, source: 'own' }] },
  );
  api.on(events.listCompact, () => buildCompactEvents([busy]));
  const suggestions = within(await screen.findByRole('group', { name: 'Next free times' }));
  await user.click(suggestions.getByRole('button', { name: '11:30 AM' }));
  expect(screen.getByLabelText('Start Time')).toHaveValue('2126-11-18T11:30');
  expect(screen.getByLabelText('End Time')).toHaveValue('2126-11-18T12:30');
});

test('suggested slots avoid the busy times of guests who share their availability', async () => {
  const busy = buildEvent({ title: 'Review', start: '2126-11-18T10:00', end: '2126-11-18T11:20' });
  const profile = { email: 'hana@tideline.example', time_zone: null, working_hours: null };
  const guest = buildEvent({ start: '2126-11-18T11:20', end: '2126-11-18T12:05' });
  const requestedSlot = { ...slot, start: new Date(busy.start_time) };
  const { user, api } = openDialog(
    { ...requestedSlot, end: new Date('2126-11-18T11:00') },
    {
      conflicts: [{ ...busy, source: 'own' }],
      people: [{ ...profile, access: 'shared', busy: [guest] }],
    },
  );
  api.on(events.listCompact, () => buildCompactEvents([busy]));
  await user.type(getField('Invite People'), 'hana@tideline.example ');
  const suggestions = within(await screen.findByRole('group', { name: 'Next free times' }));
  expect(await suggestions.findByRole('button', { name: '12:15 PM' })).toBeVisible();
  expect(suggestions.queryByRole('button', { name: '11:30 AM' })).not.toBeInTheDocument();
});

test.each([
  ['one day', '2026-11-19T00:00', 'all day'],
  ['two days', '2026-11-20T00:00', 'from Nov 18 to Nov 19'],
])(
  'the conflict warning for a busy event that overlaps an all-day event on %s shows no times of day',
  async (_, end, expectedText) => {
    const { id, start_time, end_time, schedule_ids } = buildEvent({
      start: '2026-11-18T00:00',
      end,
    });
    const freeze = { id, start_time, end_time, schedule_ids, title: 'Code freeze' };
    const allDay = {
      start: new Date('2026-11-18T00:00'),
      end: new Date(end),
      allDay: true,
    };
    const { user, api } = openDialog(allDay, { conflicts: [{ ...freeze, source: 'own' }] });
    await user.click(screen.getByRole('button', { name: 'More options' }));
    expect(getField('Show as')).toHaveValue('transparent');
    expect(api.calls(events.conflicts)).toEqual([]);
    await user.selectOptions(getField('Show as'), 'opaque');
    expect(await screen.findByText('Overlaps Code freeze')).toBeVisible();
    expect(
      screen.getByText(new RegExp(`${expectedText}\\. You can still save it\\.`)),
    ).toBeVisible();
  },
);

test('an event that becomes an all-day event is shown as free, unless the user chooses otherwise', async () => {
  const { user, api } = openDialog(slot);
  api.on(events.create, () => savedEvent(buildEvent()));
  await user.click(screen.getByRole('button', { name: 'More options' }));
  expect(getField('Show as')).toHaveValue('opaque');
  await user.click(screen.getByLabelText('All day'));
  expect(getField('Show as')).toHaveValue('transparent');
  await user.selectOptions(getField('Show as'), 'opaque');
  await user.type(getField('Event Title'), 'Offsite');
  await user.click(screen.getByLabelText('Product'));
  await user.click(getSaveButton('Create Event'));
  await waitFor(() =>
    expect(api.calls(events.create)[0]?.body).toMatchObject({
      is_all_day: true,
      transparency: 'opaque',
    }),
  );
});

test('an existing event that becomes an all-day event is sent with the selected availability', async () => {
  const { user, api } = openDialog(buildEvent({ schedule_ids: [productSchedule.id] }));
  api.on(events.update, () => savedEvent(buildEvent()));
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(screen.getByLabelText('All day'));
  await user.selectOptions(getField('Show as'), 'opaque');
  await user.click(getSaveButton('Update Event'));
  await waitFor(() =>
    expect(api.calls(events.update)[0]?.body).toMatchObject({
      is_all_day: true,
      transparency: 'opaque',
    }),
  );
});

test('an edit excludes the event from its own conflicts and sends its version', async () => {
  const event = buildEvent({ schedule_ids: [productSchedule.id], version: 7, location: 'Studio' });
  const { user, api, onClose, toasts } = openDialog(event);
  api.on(events.update, () => savedEvent({ ...event, version: 8 }));
  await waitFor(() =>
    expect(api.calls(events.conflicts)[0]?.query).toMatchObject({ exclude_event_id: event.id }),
  );
  await user.clear(getField('Location'));
  await user.click(getSaveButton('Update Event'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = api.calls(events.update);
  expect(call?.headers.get('if-match')).toBe('"7"');
  expect(call?.body).toEqual({ location: null });
  expect(toasts[0]?.message).toBe('Event updated successfully');
});

test('a new event goes to the default schedule, and choosing a shared one names who will see it', async () => {
  const personal = buildSchedule({ name: 'Personal', is_default: true });
  const member = { user_id: null, role: 'viewer', status: 'accepted' } as const;
  const team = buildSchedule({
    name: 'Team',
    shared_with: [
      { ...member, email: 'hana@x.example', full_name: 'Hana Okafor' },
      { ...member, email: 'ben@x.example', full_name: null },
    ],
  });
  const { user } = openDialog(slot, { list: [team, personal] });
  expect(screen.getByLabelText('Personal Default')).toBeChecked();
  expect(screen.queryByRole('status', { name: /will see/ })).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Personal Default'));
  await user.click(screen.getByLabelText('Team visible to 2 people'));
  expect(screen.getByText('2 people will see this event on Team:')).toBeVisible();
  expect(screen.getByText(/Hana Okafor and ben@x\.example\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make private' }));
  expect(screen.getByText(/They only see that you're busy\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use default schedule' }));
  expect(screen.getByLabelText('Personal Default')).toBeChecked();
  expect(screen.getByLabelText('Team visible to 2 people')).not.toBeChecked();
});

test('the schedule chips distinguish saved schedules from unsaved ones', async () => {
  const { user } = openDialog(buildEvent({ schedule_ids: [productSchedule.id] }));
  await user.click(screen.getByLabelText('Hiring available'));
  expect(screen.getByLabelText('Product in event')).toBeChecked();
  expect(screen.getByLabelText('Hiring pending')).toBeChecked();
  await user.click(screen.getByLabelText('Hiring pending'));
  expect(screen.getByLabelText('Hiring available')).not.toBeChecked();
});

test('without email, the footer and the reminders promise none', async () => {
  const invited_users = ['hana@tideline.example'];
  const { user, config } = openDialog(buildEvent({ invited_users, reminders: [] }));
  config.email_available = false;
  await user.type(getField('Invite People'), 'ben@tideline.example ');
  expect(screen.getByText("This server doesn't email guests")).toBeVisible();
  expect(screen.queryByText(/will be sent|will be notified/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Add reminder' }));
  const options = within(screen.getByLabelText('Reminder 1 type')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['In the app']);
});

test('the dialog footer explains which emails will be sent on saving', async () => {
  const { user } = openDialog(buildEvent({ invited_users: ['hana@tideline.example'] }));
  expect(screen.getByText('Guests will be notified when you save')).toBeVisible();
  await user.type(getField('Invite People'), 'ben@tideline.example leila@tideline.example ');
  expect(screen.getByText('2 invitations will be sent')).toBeVisible();
  for (const name of ['hana', 'ben', 'leila']) {
    await user.click(screen.getByRole('button', { name: `Remove ${name}@tideline.example` }));
  }
  expect(screen.queryByText(/Guests get|will be sent/)).toBeNull();
});

test("the dialog lists the guests' replies", () => {
  const invitations = [
    { user_email: 'hana@tideline.example', status: 'accepted' as const },
    { user_email: 'ben@tideline.example', status: 'pending' as const },
  ];
  openDialog(buildEvent({ invitations, schedule_ids: [productSchedule.id] }));
  const list = within(screen.getByText('Invitation status').closest('section')!);
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringMatching(/hana@tideline\.example.*Accepted/),
    expect.stringMatching(/ben@tideline\.example.*Pending/),
  ]);
});

test("the server's validation errors appear next to their fields", async () => {
  const { user, api } = openDialog(buildEvent({ schedule_ids: [productSchedule.id] }));
  const errors = [{ pointer: '/title', detail: 'Use at most 500 characters' }];
  api.on(events.update, () =>
    problemResponse('invalid-request', 'Look at the marked fields', { errors }),
  );
  await user.type(getField('Event Title'), ' again');
  await user.click(getSaveButton('Update Event'));
  expect(await screen.findByText('Use at most 500 characters')).toBeVisible();
});

test("a version conflict loads the latest version and preserves the user's edits", async () => {
  const event = buildEvent({
    schedule_ids: [productSchedule.id],
    title: 'Critique',
    location: 'Studio',
  });
  const current = { ...event, version: 2, location: 'Room 4', title: 'Theirs' };
  const { user, api, onClose } = openDialog(event);
  api.on(events.update, ({ headers }) =>
    headers.get('if-match') === '"2"'
      ? { ...current, conflicts: [] }
      : problemResponse('version-mismatch', 'This has changed since you opened it', { current }),
  );
  await user.type(getField('Event Title'), ' mine');
  await user.click(getSaveButton('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
  expect(getField('Event Title')).toHaveValue('Critique mine');
  expect(getField('Location')).toHaveValue('Room 4');
  await user.click(getSaveButton('Update Event'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('saving an event that another user has deleted shows an error and preserves the form', async () => {
  const event = buildEvent({ schedule_ids: [productSchedule.id], title: 'Critique' });
  const { user, api, onClose, toasts } = openDialog(event);
  api.on(events.update, () => problemResponse('not-found', 'This event was not found'));
  await user.type(getField('Event Title'), ' mine');
  await user.click(getSaveButton('Update Event'));
  await waitFor(() => expect(toasts[0]?.message).toBe('“Critique” has since been deleted'));
  expect(getField('Event Title')).toHaveValue('Critique mine');
  expect(onClose).not.toHaveBeenCalled();
});

test('an edit made offline is queued, and the dialog can be closed without losing the edit', async () => {
  const event = buildEvent({ schedule_ids: [productSchedule.id], title: 'Critique' });
  const { user, api, onClose } = openDialog(event);
  api.on(events.update, () => ({ ...event, version: 2, conflicts: [] }));
  act(() => onlineManager.setOnline(false));
  await user.type(getField('Event Title'), ' mine');
  await user.click(getSaveButton('Update Event'));
  const message = 'Changes will sync when you reconnect.';
  expect(await screen.findByText(message)).toBeVisible();
  const footer = within(screen.getByText(message).parentElement!);
  await user.click(footer.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(api.calls(events.update)).toHaveLength(1));
});

async function confirmDeletion(user: ReturnType<typeof openDialog>['user']) {
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await user.click(confirmation.getByRole('button', { name: 'Delete' }));
}

test('deleting an event that another user has changed shows the conflict and deletes nothing', async () => {
  const event = buildEvent({ schedule_ids: [productSchedule.id], title: 'Critique' });
  const current = { ...event, version: 2, location: 'Room 4' };
  const { user, api, onClose, toasts } = openDialog(event);
  api.on(events.remove, ({ headers }) =>
    headers.get('if-match') === '"2"'
      ? undefined
      : problemResponse('version-mismatch', 'This has changed since you opened it', { current }),
  );
  await confirmDeletion(user);
  expect(await screen.findByText(/^Someone else changed this event/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(toasts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Load latest version' }));
  expect(getField('Location')).toHaveValue('Room 4');
  await confirmDeletion(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toasts[0]?.message).toBe('Event deleted successfully');
});

test('a failed deletion shows an error and leaves the dialog open', async () => {
  const { user, api, onClose, toasts } = openDialog(
    buildEvent({ schedule_ids: [productSchedule.id] }),
  );
  api.on(events.remove, () => problemResponse('internal', 'Something went wrong'));
  await confirmDeletion(user);
  await waitFor(() => expect(toasts[0]?.message).toBe('Failed to delete event'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
});

test('deleting an event requires confirmation', async () => {
  const event = buildEvent({ schedule_ids: [productSchedule.id] });
  const { user, api, onClose, toasts } = openDialog(event);
  api.on(events.remove, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  expect(confirmation.getByText('Are you sure you want to delete this event?')).toBeVisible();
  expect(api.calls(events.remove)).toEqual([]);
  await user.click(confirmation.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toasts[0]?.message).toBe('Event deleted successfully');
});

test.each(['viewer', 'freebusy'] as const)(
  "a user with the %s role can't save or delete an event",
  (role) => {
    const sharedSchedule = buildSchedule({ name: 'Theirs', role });
    openDialog(buildEvent({ schedule_ids: [sharedSchedule.id], role }), { list: [sharedSchedule] });
    expect(screen.queryByRole('button', { name: 'Update Event' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(getField('Event Title')).toBeDisabled();
  },
);

test('a new event only offers schedules that the user can write to', () => {
  const list = (['owner', 'editor', 'viewer', 'freebusy'] as const).map((role) =>
    buildSchedule({ name: role, role }),
  );
  openDialog(slot, { list });
  const scheduleLabels = screen
    .getAllByRole('checkbox')
    .map((box) => box.parentElement?.textContent);
  expect(scheduleLabels).toEqual(expect.arrayContaining(['owner ', 'editor visible to 1 person ']));
  expect(scheduleLabels).not.toContain('viewer ');
  expect(scheduleLabels).not.toContain('freebusy ');
});

test('closing a form with unsaved changes requires confirmation', async () => {
  const { user, onClose } = openDialog(slot);
  await user.type(getField('Event Title'), 'Half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Discard changes?')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['plan-upgrade-needed', 'Upgrade to Pro to invite this many people.'],
  ['invitation-limit', 'You can invite only 1 more new person in the next 5 hours.'],
] as const)('an error with the code %s is shown verbatim', async (code, detail) => {
  const { user, api, toasts } = openDialog(slot);
  api.on(events.create, () => problemResponse(code, detail));
  await user.click(screen.getByLabelText('Product'));
  await user.type(getField('Event Title'), 'Walkthrough');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: detail, options: { duration: 5000 } }]),
  );
});

test('the day preview shows when guests are busy and whose availability is unknown', async () => {
  const event = buildEvent({
    schedule_ids: [productSchedule.id],
    start_time: slot.start.toISOString(),
    end_time: slot.end.toISOString(),
    invited_users: ['hana@tideline.example', 'jo@elsewhere.example'],
  });
  const profile = { time_zone: null, working_hours: null };
  const busy = [{ start_time: event.start_time, end_time: event.end_time }];
  const { api } = openDialog(event, {
    people: [
      { ...profile, email: 'hana@tideline.example', access: 'shared', busy },
      { ...profile, email: 'jo@elsewhere.example', access: 'none', busy: [] },
    ],
  });
  expect(await screen.findByText('Busy at this time: hana@tideline.example')).toBeVisible();
  expect(screen.getByText("Can't see availability for jo@elsewhere.example")).toBeVisible();
  const busyTimes = screen.getByRole('list', { name: 'hana@tideline.example' });
  expect(within(busyTimes).getByText('Busy, 3:30 – 4:30 PM')).toBeInTheDocument();
  expect(api.calls(freeBusy.ask)[0]?.body).toMatchObject({ exclude_event_id: event.id });
});
