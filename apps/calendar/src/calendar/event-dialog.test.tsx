import {
  events,
  freeBusy,
  type Conflict,
  type Event,
  type FreeBusyAnswer,
  type Schedule,
  type WrittenEvent,
} from '@scheduler/contracts/core';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { EventDialog } from './event-dialog.tsx';
import type { Slot } from './slot.ts';

const product = aSchedule({ name: 'Product' });
const hiring = aSchedule({ name: 'Hiring', color: 'violet' });

const slot: Slot = {
  start: new Date('2026-11-18T15:30'),
  end: new Date('2026-11-18T16:30'),
  allDay: false,
};
const written = (facts: Partial<Event> = {}): WrittenEvent => ({
  ...anEvent(facts),
  conflicts: [],
});

interface Setting {
  list?: Schedule[];
  conflicts?: Conflict[];
  people?: FreeBusyAnswer['people'];
}

function openDialog(
  subject: Event | Slot,
  { list = [product, hiring], conflicts = [], people = [] }: Setting = {},
) {
  const api = stubApi();
  const closed = jest.fn();
  api.on(events.list, () => []);
  api.on(events.conflicts, () => ({ has_conflicts: conflicts.length > 0, conflicts }));
  const day = { time_min: slot.start.toISOString(), time_max: slot.end.toISOString() };
  api.on(freeBusy.ask, () => ({ ...day, people, schedules: [] }));
  const remote = renderRemote(
    <EventDialog subject={subject} schedules={list} onClose={closed} />,
    api,
  );
  return { ...remote, api, closed, user: userEvent.setup() };
}

const save = (name = 'Create Event') => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name, { exact: false });

test('what is missing is said in the contract’s sentences, and nothing is sent', async () => {
  const { user, api } = openDialog(slot);
  await user.click(save());
  expect(await screen.findByText('Event title is required')).toBeVisible();
  expect(screen.getByText('Please select at least one schedule')).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: 'Schedules' })).getAllByRole('checkbox')[0],
  ).toHaveFocus();
  expect(api.calls(events.create)).toEqual([]);
});

test('an end before the start is refused until it is mended', async () => {
  const { user } = openDialog(slot);
  await user.clear(field('End Time'));
  await user.type(field('End Time'), '2026-11-18T15:00');
  await user.click(save());
  expect(await screen.findByText('End time must be after start time')).toBeVisible();
  await user.clear(field('Start Time'));
  await user.type(field('Start Time'), '2026-11-18T14:00');
  await waitFor(() =>
    expect(screen.queryByText('End time must be after start time')).not.toBeInTheDocument(),
  );
});

test('a new event goes out with its first schedule, its guests and no blank fields', async () => {
  const { user, api, toasts, closed } = openDialog(slot);
  api.on(events.create, () => written({ title: 'Walkthrough' }));
  await user.click(screen.getByLabelText('Hiring'));
  await user.click(screen.getByLabelText('Product'));
  await user.type(field('Event Title'), '  Walkthrough ');
  await user.type(field('Location'), '   ');
  await user.type(field('Invite People'), 'hana@tideline.example ');
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const [call] = api.calls(events.create);
  expect(call?.body).toEqual({
    title: 'Walkthrough',
    schedule_id: hiring.id,
    schedule_ids: [hiring.id, product.id],
    start_time: slot.start.toISOString(),
    end_time: slot.end.toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    is_all_day: false,
    invited_users: ['hana@tideline.example'],
  });
  expect(toasts).toMatchObject([{ tone: 'success', message: 'Event created successfully' }]);
});

test('all day hides the times, keeps dates, and sends an exclusive end', async () => {
  const { user, api, closed } = openDialog(slot);
  api.on(events.create, () => written());
  await user.click(screen.getByLabelText('Product'));
  await user.type(field('Event Title'), 'Offsite');
  await user.click(screen.getByLabelText('All day'));
  expect(screen.queryByLabelText('Start Time')).not.toBeInTheDocument();
  await user.clear(field('End Date'));
  await user.type(field('End Date'), '2026-11-20');
  await user.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    is_all_day: true,
    start_time: '2026-11-18',
    end_time: '2026-11-21',
  });
});

test('the same form sent again after a failure carries the same key', async () => {
  const { user, api, toasts } = openDialog(slot);
  api.on(events.create, () => refuse('internal', 'Something went wrong on our side'));
  await user.click(screen.getByLabelText('Product'));
  await user.type(field('Event Title'), 'Walkthrough');
  await user.click(save());
  await waitFor(() => expect(toasts).toHaveLength(1));
  await user.click(save());
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(toasts[0]?.message).toBe('Failed to create event');
  await user.type(field('Event Title'), ' 2');
  await user.click(save());
  await waitFor(() => expect(toasts).toHaveLength(3));
  const keys = api.calls(events.create).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('without any schedule the dialog says what to do first', async () => {
  const { user, toasts, api } = openDialog(anEvent(), { list: [] });
  await user.click(save('Update Event'));
  await waitFor(() => expect(toasts[0]?.message).toBe('Please create a schedule first'));
  expect(api.calls(events.update)).toEqual([]);
});

test('an overlap is told as advice, with the minutes that are shared', async () => {
  const { id, start_time, end_time, schedule_ids } = anEvent({
    start: '2026-11-18T16:00',
    end: '2026-11-18T17:00',
  });
  const amara = { id, start_time, end_time, schedule_ids, title: 'Amara Osei' };
  openDialog(slot, { conflicts: [{ ...amara, source: 'own' }] });
  expect(await screen.findByText('Overlaps Amara Osei')).toBeVisible();
  expect(screen.getByText(/from 4:00 PM to 4:30 PM\. You can still save it\./)).toBeVisible();
});

test('of what overlaps, the next free times are offered, and one press takes one', async () => {
  const busy = anEvent({ title: 'Review', start: '2126-11-18T10:00', end: '2126-11-18T11:20' });
  const wanted = { ...slot, start: new Date(busy.start_time) };
  const { user, api } = openDialog(
    { ...wanted, end: new Date('2126-11-18T11:00') },
    { conflicts: [{ ...busy, source: 'own' }] },
  );
  api.on(events.list, () => [busy]);
  const free = within(await screen.findByRole('group', { name: 'Next free times' }));
  await user.click(free.getByRole('button', { name: '11:30 AM' }));
  expect(screen.getByLabelText('Start Time')).toHaveValue('2126-11-18T11:30');
  expect(screen.getByLabelText('End Time')).toHaveValue('2126-11-18T12:30');
});

test('what a guest is known to be busy with is no free time', async () => {
  const busy = anEvent({ title: 'Review', start: '2126-11-18T10:00', end: '2126-11-18T11:20' });
  const told = { email: 'hana@tideline.example', time_zone: null, working_hours: null };
  const guest = anEvent({ start: '2126-11-18T11:20', end: '2126-11-18T12:05' });
  const wanted = { ...slot, start: new Date(busy.start_time) };
  const { user, api } = openDialog(
    { ...wanted, end: new Date('2126-11-18T11:00') },
    {
      conflicts: [{ ...busy, source: 'own' }],
      people: [{ ...told, access: 'shared', busy: [guest] }],
    },
  );
  api.on(events.list, () => [busy]);
  await user.type(field('Invite People'), 'hana@tideline.example ');
  const free = within(await screen.findByRole('group', { name: 'Next free times' }));
  expect(await free.findByRole('button', { name: '12:15 PM' })).toBeVisible();
  expect(free.queryByRole('button', { name: '11:30 AM' })).not.toBeInTheDocument();
});

test.each([
  ['one day', '2026-11-19T00:00', 'all day'],
  ['two days', '2026-11-20T00:00', 'from Nov 18 to Nov 19'],
])('%s shared whole is told without hours', async (_, end, words) => {
  const { id, start_time, end_time, schedule_ids } = anEvent({ start: '2026-11-18T00:00', end });
  const freeze = { id, start_time, end_time, schedule_ids, title: 'Code freeze' };
  const allDay = {
    start: new Date('2026-11-18T00:00'),
    end: new Date(end),
    allDay: true,
  };
  openDialog(allDay, { conflicts: [{ ...freeze, source: 'own' }] });
  expect(await screen.findByText('Overlaps Code freeze')).toBeVisible();
  expect(screen.getByText(new RegExp(`${words}\\. You can still save it\\.`))).toBeVisible();
});

test('an edit asks for conflicts without the event itself and sends its version', async () => {
  const event = anEvent({ schedule_ids: [product.id], version: 7, location: 'Studio' });
  const { user, api, closed, toasts } = openDialog(event);
  api.on(events.update, () => written({ ...event, version: 8 }));
  await waitFor(() =>
    expect(api.calls(events.conflicts)[0]?.query).toMatchObject({ exclude_event_id: event.id }),
  );
  await user.clear(field('Location'));
  await user.click(save('Update Event'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const [call] = api.calls(events.update);
  expect(call?.headers.get('if-match')).toBe('"7"');
  expect(call?.body).toEqual({ location: null });
  expect(toasts[0]?.message).toBe('Event updated successfully');
});

test('schedule chips say which are in the event and which wait to be saved', async () => {
  const { user } = openDialog(anEvent({ schedule_ids: [product.id] }));
  await user.click(screen.getByLabelText('Hiring'));
  expect(screen.getByLabelText('Product in event')).toBeChecked();
  expect(screen.getByLabelText('Hiring pending')).toBeChecked();
});

test('what saving sends to guests is said beside the buttons', async () => {
  const { user } = openDialog(anEvent({ invited_users: ['hana@tideline.example'] }));
  expect(screen.getByText('Guests get an update when you save')).toBeVisible();
  await user.type(field('Invite People'), 'ben@tideline.example leila@tideline.example ');
  expect(screen.getByText('2 invitations will be sent')).toBeVisible();
  for (const name of ['hana', 'ben', 'leila']) {
    await user.click(screen.getByRole('button', { name: `Remove ${name}@tideline.example` }));
  }
  expect(screen.queryByText(/Guests get|will be sent/)).toBeNull();
});

test('the answers of those invited are listed', () => {
  const invitations = [
    { user_email: 'hana@tideline.example', status: 'accepted' as const },
    { user_email: 'ben@tideline.example', status: 'pending' as const },
  ];
  openDialog(anEvent({ invitations, schedule_ids: [product.id] }));
  const list = within(screen.getByText('Invitation status').closest('section')!);
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringMatching(/hana@tideline\.example.*Accepted/),
    expect.stringMatching(/ben@tideline\.example.*Pending/),
  ]);
});

test('the server’s faults stand at their fields', async () => {
  const { user, api } = openDialog(anEvent({ schedule_ids: [product.id] }));
  const errors = [{ pointer: '/title', detail: 'Use at most 500 characters' }];
  api.on(events.update, () => refuse('invalid-request', 'Look at the marked fields', { errors }));
  await user.type(field('Event Title'), ' again');
  await user.click(save('Update Event'));
  expect(await screen.findByText('Use at most 500 characters')).toBeVisible();
});

test('when somebody else saved first, theirs is loaded under what was typed', async () => {
  const event = anEvent({ schedule_ids: [product.id], title: 'Critique', location: 'Studio' });
  const current = { ...event, version: 2, location: 'Room 4', title: 'Theirs' };
  const { user, api, closed } = openDialog(event);
  api.on(events.update, ({ headers }) =>
    headers.get('if-match') === '"2"'
      ? { ...current, conflicts: [] }
      : refuse('version-mismatch', 'This was changed in the meantime', { current }),
  );
  await user.type(field('Event Title'), ' mine');
  await user.click(save('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Load the current one' }));
  expect(field('Event Title')).toHaveValue('Critique mine');
  expect(field('Location')).toHaveValue('Room 4');
  await user.click(save('Update Event'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

test('what somebody else deleted meanwhile is told so, and the form is kept', async () => {
  const event = anEvent({ schedule_ids: [product.id], title: 'Critique' });
  const { user, api, closed, toasts } = openDialog(event);
  api.on(events.update, () => refuse('not-found', 'This event was not found'));
  await user.type(field('Event Title'), ' mine');
  await user.click(save('Update Event'));
  await waitFor(() => expect(toasts[0]?.message).toBe("'Critique' was deleted since"));
  expect(field('Event Title')).toHaveValue('Critique mine');
  expect(closed).not.toHaveBeenCalled();
});

test('without a network a change waits, and the dialog may be closed without losing it', async () => {
  const event = anEvent({ schedule_ids: [product.id], title: 'Critique' });
  const { user, api, closed } = openDialog(event);
  api.on(events.update, () => ({ ...event, version: 2, conflicts: [] }));
  act(() => onlineManager.setOnline(false));
  await user.type(field('Event Title'), ' mine');
  await user.click(save('Update Event'));
  const told = 'Changes are kept here and sent when you are back.';
  expect(await screen.findByText(told)).toBeVisible();
  const footer = within(screen.getByText(told).parentElement!);
  await user.click(footer.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(api.calls(events.update)).toHaveLength(1));
});

test('deleting asks first', async () => {
  const event = anEvent({ schedule_ids: [product.id] });
  const { user, api, closed, toasts } = openDialog(event);
  api.on(events.remove, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete this event?')).toBeVisible();
  expect(api.calls(events.remove)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(toasts[0]?.message).toBe('Event deleted successfully');
});

test.each(['viewer', 'freebusy'] as const)('as %s an event cannot be saved or deleted', (role) => {
  const viewed = aSchedule({ name: 'Theirs', role });
  openDialog(anEvent({ schedule_ids: [viewed.id], role }), { list: [viewed] });
  expect(screen.queryByRole('button', { name: 'Update Event' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(field('Event Title')).toBeDisabled();
});

test('a new event is for schedules that one may write to', () => {
  const list = (['owner', 'editor', 'viewer', 'freebusy'] as const).map((role) =>
    aSchedule({ name: role, role }),
  );
  openDialog(slot, { list });
  const offered = screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent);
  expect(offered).toEqual(expect.arrayContaining(['owner ', 'editor ']));
  expect(offered).not.toContain('viewer ');
  expect(offered).not.toContain('freebusy ');
});

test('work that is not saved is not thrown away unasked', async () => {
  const { user, closed } = openDialog(slot);
  await user.type(field('Event Title'), 'Half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Discard changes?')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

test('a plan’s refusal is shown as it is', async () => {
  const { user, api, toasts } = openDialog(slot);
  const detail = 'Upgrade to Pro to invite this many people.';
  api.on(events.create, () => refuse('plan-upgrade-needed', detail));
  await user.click(screen.getByLabelText('Product'));
  await user.type(field('Event Title'), 'Walkthrough');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: detail, options: { duration: 5000 } }]),
  );
});

test('of guests it is told when they are busy, and of whom that is not known', async () => {
  const event = anEvent({
    schedule_ids: [product.id],
    start_time: slot.start.toISOString(),
    end_time: slot.end.toISOString(),
    invited_users: ['hana@tideline.example', 'jo@elsewhere.example'],
  });
  const told = { time_zone: null, working_hours: null };
  const busy = [{ start_time: event.start_time, end_time: event.end_time }];
  const { api } = openDialog(event, {
    people: [
      { ...told, email: 'hana@tideline.example', access: 'shared', busy },
      { ...told, email: 'jo@elsewhere.example', access: 'none', busy: [] },
    ],
  });
  expect(await screen.findByText('Busy at this time: hana@tideline.example')).toBeVisible();
  expect(screen.getByText('Calendar not shared with you: jo@elsewhere.example')).toBeVisible();
  const hana = screen.getByRole('list', { name: 'hana@tideline.example' });
  expect(within(hana).getByText('Busy, 3:30 – 4:30 PM')).toBeInTheDocument();
  expect(api.calls(freeBusy.ask)[0]?.body).toMatchObject({ exclude_event_id: event.id });
});
