import { ai, type MeetingTimes } from '@scheduler/contracts/ai';
import { events, freeBusy, polls, type Poll } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../testing/stub-api.ts';
import { buildSuggestedTime } from '../testing/suggested-time.ts';
import { FindTimeDialog } from './find-time-dialog.tsx';

const toIsoTime = (time: string) => new Date(time).toISOString();

const times: MeetingTimes = {
  status: 'ok',
  suggestions: [
    buildSuggestedTime('2026-11-23T11:30', '2026-11-23T12:00', ['Everyone is free.']),
    buildSuggestedTime('2026-11-24T14:00', '2026-11-24T14:30', ['Ends late for Yuki.']),
  ],
  near_misses: [],
  relaxations: [],
  unknown: [],
};

const poll: Poll = {
  id: '00000000-0000-4000-8000-0000000000aa',
  title: 'Retrospective',
  description: null,
  location: null,
  schedule_id: null,
  duration_minutes: 30,
  time_zone: 'UTC',
  slots: times.suggestions.map(({ start_time, end_time }, index) => ({
    start_time,
    end_time,
    yes: index,
    if_need_be: 0,
    no: 0,
  })),
  guests: [
    { email: 'hana@x.example', name: null, by_link: false, answered_at: null, answers: [] },
    {
      email: 'ben@x.example',
      name: 'Ben',
      by_link: true,
      answered_at: toIsoTime('2026-11-20T09:00'),
      answers: ['no', 'yes'],
    },
  ],
  status: 'open',
  closes_at: null,
  share_path: '/polls/a-token',
  event_id: null,
  chosen_start_time: null,
  declined: [],
  next_best: {
    start_time: toIsoTime('2026-11-24T14:00'),
    end_time: toIsoTime('2026-11-24T14:30'),
    yes: 1,
    if_need_be: 0,
    no: 0,
  },
  version: 1,
  created_at: toIsoTime('2026-11-20T08:00'),
  updated_at: toIsoTime('2026-11-20T08:00'),
};

function renderDialog(pollList: Poll[] = []) {
  const api = stubApi();
  api.on(ai.suggestMeeting, () => times);
  api.on(events.listCompact, () =>
    buildCompactEvents([
      buildEvent({ title: 'Sprint planning', start: '2026-11-23T09:30', end: '2026-11-23T11:00' }),
    ]),
  );
  api.on(freeBusy.ask, ({ body }) => ({
    time_min: toIsoTime('2026-11-23T00:00'),
    time_max: toIsoTime('2026-11-24T00:00'),
    people: (body['emails'] as string[]).map((email) => ({
      email,
      access: 'shared' as const,
      busy: [
        { start_time: toIsoTime('2026-11-23T13:00'), end_time: toIsoTime('2026-11-23T14:00') },
      ],
      time_zone: null,
      working_hours: null,
    })),
    schedules: [],
  }));
  api.on(polls.list, () => pollList);
  const schedule = buildSchedule({ is_default: true });
  const onClose = jest.fn();
  const rendered = renderRemote(
    <FindTimeDialog initialEmails={['hana@x.example']} schedules={[schedule]} onClose={onClose} />,
    api,
  );
  return { api, schedule, onClose, ...rendered };
}

test('the dialog for finding a time selects the first suggestion and shows the availability of all attendees', async () => {
  renderDialog();
  const first = await screen.findByRole('radio', { name: /Mon, Nov 23, 11:30 AM/ });
  expect(first).toBeChecked();
  const availability = screen.getByRole('region', { name: 'Availability on Monday, November 23' });
  const userRow = await within(availability).findByRole('list', { name: 'Ines Duarte, You' });
  expect(await within(userRow).findByText('Sprint planning')).toBeVisible();
  const attendeeRow = await within(availability).findByRole('list', { name: /^hana@x\.example/ });
  expect(attendeeRow).toHaveTextContent('Busy, 1:00 – 2:00 PM');
});

test("the availability grid stacks an attendee's simultaneous events", async () => {
  const { api } = renderDialog();
  const start = '2026-11-23T09:30';
  api.on(events.listCompact, () =>
    buildCompactEvents([
      buildEvent({ title: 'Sprint planning', start, end: '2026-11-23T11:00' }),
      buildEvent({ title: 'Interview', start, end: '2026-11-23T10:00' }),
      buildEvent({ title: 'Debrief', start: '2026-11-23T11:00', end: '2026-11-23T11:30' }),
    ]),
  );
  const userRow = await screen.findByRole('list', { name: 'Ines Duarte, You' });
  await within(userRow).findByText('Interview');
  const tops = within(userRow)
    .getAllByRole('listitem')
    .map(({ style, textContent }) => [textContent.split(',')[0], style.top]);
  expect(tops).toEqual([
    ['Sprint planning', '8px'],
    ['Interview', '26px'],
    ['Debrief', ''],
  ]);
});

test('creating an event requires a title and invites all attendees to the selected time', async () => {
  const { api, schedule, onClose, toasts } = renderDialog();
  api.on(events.create, () => ({ ...buildEvent(), conflicts: [] }));
  await userEvent.click(await screen.findByRole('radio', { name: /Tue, Nov 24, 2:00 PM/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  expect(await screen.findByText('Event title is required')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Event Title' }), 'Retrospective');
  await userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    schedule_ids: [schedule.id],
    title: 'Retrospective',
    start_time: toIsoTime('2026-11-24T14:00'),
    end_time: toIsoTime('2026-11-24T14:30'),
    invited_users: ['hana@x.example'],
  });
  expect(toasts[0]?.message).toBe('Event created successfully');
});

test('sending a poll asks the guests about all suggested times', async () => {
  const { api, onClose, toasts } = renderDialog();
  api.on(polls.create, () => poll);
  await screen.findByRole('radio', { name: /Mon, Nov 23/ });
  await userEvent.type(screen.getByRole('textbox', { name: 'Event Title' }), 'Retrospective');
  await userEvent.click(screen.getByRole('button', { name: 'Send a poll' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(polls.create)[0]?.body).toMatchObject({
    title: 'Retrospective',
    duration_minutes: 30,
    invited: ['hana@x.example'],
    slots: times.suggestions.map(({ start_time, end_time }) => ({ start_time, end_time })),
  });
  expect(toasts[0]?.message).toBe('Poll sent to 1 guest');
});

test('the polls dialog shows replies and books the best time', async () => {
  const { api, toasts } = renderDialog([poll]);
  api.on(polls.choose, () => ({
    poll: { ...poll, status: 'chosen' as const },
    event: buildEvent(),
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Polls (1)' }));
  const pollResult = await screen.findByRole('article', { name: 'Retrospective' });
  expect(pollResult).toHaveTextContent('1 of 2 replied');
  expect(pollResult).toHaveTextContent('Waiting for hana@x.example');
  const bestRow = within(pollResult).getByRole('row', { name: /Tue, Nov 24, 2:00 PM Best/ });
  await userEvent.click(within(bestRow).getByRole('button', { name: /^Book this time/ }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Event created successfully'));
  expect(api.calls(polls.choose)[0]?.body).toEqual({ start_time: toIsoTime('2026-11-24T14:00') });
});

test('people who replied through the link are listed as not verified and can be excluded from the event', async () => {
  const { api } = renderDialog([poll]);
  api.on(polls.choose, () => ({
    poll: { ...poll, status: 'chosen' as const },
    event: buildEvent(),
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Polls (1)' }));
  const pollResult = await screen.findByRole('article', { name: 'Retrospective' });
  expect(pollResult).toHaveTextContent(
    'Replied through the link, not verified: Ben (ben@x.example)',
  );
  await userEvent.click(
    within(pollResult).getByRole('checkbox', { name: "Invite people who aren't verified" }),
  );
  const [bookButton] = within(pollResult).getAllByRole('button', { name: /^Book this time/ });
  await userEvent.click(bookButton as HTMLElement);
  await waitFor(() => expect(api.calls(polls.choose)).toHaveLength(1));
  expect(api.calls(polls.choose)[0]?.body).toMatchObject({ invite_unverified: false });
});

test('a booked poll can be moved to its next best time after a guest declines', async () => {
  const bookedPoll = {
    ...poll,
    status: 'chosen' as const,
    event_id: buildEvent().id,
    chosen_start_time: toIsoTime('2026-11-23T09:00'),
    declined: ['ben@x.example'],
  };
  const { api, toasts } = renderDialog([bookedPoll]);
  api.on(polls.choose, () => ({ poll: { ...bookedPoll, declined: [] }, event: buildEvent() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Polls' }));
  const pollResult = await screen.findByRole('article', { name: 'Retrospective' });
  expect(pollResult).toHaveTextContent('ben@x.example declined.');
  const moveButton = within(pollResult).getByRole('button', {
    name: 'Move to Tue, Nov 24, 2:00 PM',
  });
  await userEvent.click(moveButton);
  await waitFor(() => expect(toasts[0]?.message).toBe('Event updated successfully'));
  expect(api.calls(polls.choose)[0]).toMatchObject({
    params: { id: poll.id },
    body: { start_time: toIsoTime('2026-11-24T14:00') },
  });
});

test('deleting a poll requires confirmation and lists what will be lost', async () => {
  const { api, toasts } = renderDialog([poll]);
  api.on(polls.remove, () => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Polls (1)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete poll' }));
  const confirmDialog = within(await screen.findByRole('alertdialog', { name: 'Delete poll' }));
  expect(confirmDialog.getByText(/“Retrospective”\? This cannot be undone\./)).toBeVisible();
  expect(
    confirmDialog.getByText('Its reply will be deleted and its links will stop working.'),
  ).toBeVisible();
  expect(api.calls(polls.remove)).toEqual([]);
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Poll deleted'));
  expect(api.calls(polls.remove)[0]?.params).toEqual({ id: poll.id });
});

test('the user can retry a failed search for times', async () => {
  const { api } = renderDialog();
  api.on(ai.suggestMeeting, () => problemResponse('internal', 'No'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Within' }), 'Next week');
  expect(await screen.findByText("Couldn't load suggested times.")).toBeVisible();
  api.on(ai.suggestMeeting, () => times);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: /Mon, Nov 23/ })).toBeChecked();
});

test('an error about a plan limit is shown verbatim', async () => {
  const { api } = renderDialog();
  const message = 'AI-powered optimization is a Pro feature. Upgrade to Pro to use it.';
  api.on(ai.suggestMeeting, () => problemResponse('plan-upgrade-needed', message));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Within' }), 'Next week');
  expect(await screen.findByText(message)).toBeVisible();
});
