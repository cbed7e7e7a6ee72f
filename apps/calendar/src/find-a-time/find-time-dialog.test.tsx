import { ai, type MeetingTimes } from '@scheduler/contracts/ai';
import { events, freeBusy, polls, type Poll } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { suggestedTime } from '../testing/suggested-time.ts';
import { FindTimeDialog } from './find-time-dialog.tsx';

const at = (time: string) => new Date(time).toISOString();

const times: MeetingTimes = {
  status: 'ok',
  suggestions: [
    suggestedTime('2026-11-23T11:30', '2026-11-23T12:00', ['Everyone is free.']),
    suggestedTime('2026-11-24T14:00', '2026-11-24T14:30', ['Ends late for Yuki.']),
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
      answered_at: at('2026-11-20T09:00'),
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
    start_time: at('2026-11-24T14:00'),
    end_time: at('2026-11-24T14:30'),
    yes: 1,
    if_need_be: 0,
    no: 0,
  },
  version: 1,
  created_at: at('2026-11-20T08:00'),
  updated_at: at('2026-11-20T08:00'),
};

function open(found: Poll[] = []) {
  const api = stubApi();
  api.on(ai.suggestMeeting, () => times);
  api.on(events.list, () => [
    anEvent({ title: 'Sprint planning', start: '2026-11-23T09:30', end: '2026-11-23T11:00' }),
  ]);
  api.on(freeBusy.ask, ({ body }) => ({
    time_min: at('2026-11-23T00:00'),
    time_max: at('2026-11-24T00:00'),
    people: (body['emails'] as string[]).map((email) => ({
      email,
      access: 'shared' as const,
      busy: [{ start_time: at('2026-11-23T13:00'), end_time: at('2026-11-23T14:00') }],
      time_zone: null,
      working_hours: null,
    })),
    schedules: [],
  }));
  api.on(polls.list, () => found);
  const schedule = aSchedule();
  const onClose = jest.fn();
  const host = renderRemote(
    <FindTimeDialog emails={['hana@x.example']} schedules={[schedule]} onClose={onClose} />,
    api,
  );
  return { api, schedule, onClose, ...host };
}

test('shows the times that suit, the first one chosen, beside everybody’s day', async () => {
  open();
  const first = await screen.findByRole('radio', { name: /Mon, Nov 23, 11:30 AM/ });
  expect(first).toBeChecked();
  const day = screen.getByRole('region', { name: 'Availability on Monday, November 23' });
  const mine = await within(day).findByRole('list', { name: 'Ines Duarte, You' });
  expect(await within(mine).findByText('Sprint planning')).toBeVisible();
  const hana = await within(day).findByRole('list', { name: /^hana@x\.example/ });
  expect(hana).toHaveTextContent('Busy, 1:00 – 2:00 PM');
});

test('what is at the same time lies below each other in a line', async () => {
  const { api } = open();
  const start = '2026-11-23T09:30';
  api.on(events.list, () => [
    anEvent({ title: 'Sprint planning', start, end: '2026-11-23T11:00' }),
    anEvent({ title: 'Interview', start, end: '2026-11-23T10:00' }),
    anEvent({ title: 'Debrief', start: '2026-11-23T11:00', end: '2026-11-23T11:30' }),
  ]);
  const mine = await screen.findByRole('list', { name: 'Ines Duarte, You' });
  await within(mine).findByText('Interview');
  const tops = within(mine)
    .getAllByRole('listitem')
    .map(({ style, textContent }) => [textContent.split(',')[0], style.top]);
  expect(tops).toEqual([
    ['Sprint planning', '8px'],
    ['Interview', '26px'],
    ['Debrief', ''],
  ]);
});

test('the chosen time becomes an event with everybody invited', async () => {
  const { api, schedule, onClose, toasts } = open();
  api.on(events.create, () => ({ ...anEvent(), conflicts: [] }));
  await userEvent.click(await screen.findByRole('radio', { name: /Tue, Nov 24, 2:00 PM/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  expect(await screen.findByText('Event title is required')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Event Title' }), 'Retrospective');
  await userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    schedule_ids: [schedule.id],
    title: 'Retrospective',
    start_time: at('2026-11-24T14:00'),
    end_time: at('2026-11-24T14:30'),
    invited_users: ['hana@x.example'],
  });
  expect(toasts[0]?.message).toBe('Event created successfully');
});

test('guests can be asked which of the times suit them', async () => {
  const { api, onClose, toasts } = open();
  api.on(polls.create, () => poll);
  await screen.findByRole('radio', { name: /Mon, Nov 23/ });
  await userEvent.type(screen.getByRole('textbox', { name: 'Event Title' }), 'Retrospective');
  await userEvent.click(screen.getByRole('button', { name: 'Ask guests' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(polls.create)[0]?.body).toMatchObject({
    title: 'Retrospective',
    duration_minutes: 30,
    invited: ['hana@x.example'],
    slots: times.suggestions.map(({ start_time, end_time }) => ({ start_time, end_time })),
  });
  expect(toasts[0]?.message).toBe('Your guests were asked');
});

test('answers are shown, and the best time is taken at a click', async () => {
  const { api, toasts } = open([poll]);
  api.on(polls.choose, () => ({ poll: { ...poll, status: 'chosen' as const }, event: anEvent() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Polls (1)' }));
  const result = await screen.findByRole('article', { name: 'Retrospective' });
  expect(result).toHaveTextContent('1 of 2 answered');
  expect(result).toHaveTextContent('Waiting for hana@x.example');
  const best = within(result).getByRole('row', { name: /Tue, Nov 24, 2:00 PM Best/ });
  await userEvent.click(within(best).getByRole('button', { name: /^Choose/ }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Event created successfully'));
  expect(api.calls(polls.choose)[0]?.body).toEqual({ start_time: at('2026-11-24T14:00') });
});

test('once somebody declined, the event of a poll goes to its next best time at a click', async () => {
  const chosen = {
    ...poll,
    status: 'chosen' as const,
    event_id: anEvent().id,
    chosen_start_time: at('2026-11-23T09:00'),
    declined: ['ben@x.example'],
  };
  const { api, toasts } = open([chosen]);
  api.on(polls.choose, () => ({ poll: { ...chosen, declined: [] }, event: anEvent() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Polls' }));
  const result = await screen.findByRole('article', { name: 'Retrospective' });
  expect(result).toHaveTextContent('ben@x.example declined.');
  const move = within(result).getByRole('button', { name: 'Move to Tue, Nov 24, 2:00 PM' });
  await userEvent.click(move);
  await waitFor(() => expect(toasts[0]?.message).toBe('Event updated successfully'));
  expect(api.calls(polls.choose)[0]).toMatchObject({
    params: { id: poll.id },
    body: { start_time: at('2026-11-24T14:00') },
  });
});

test('a poll is deleted once that is confirmed, with what is lost told', async () => {
  const { api, toasts } = open([poll]);
  api.on(polls.remove, () => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Polls (1)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete poll' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete poll' }));
  expect(asked.getByText(/“Retrospective”\? This cannot be undone\./)).toBeVisible();
  expect(asked.getByText('Its answer and links are gone with it.')).toBeVisible();
  expect(api.calls(polls.remove)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Poll deleted'));
  expect(api.calls(polls.remove)[0]?.params).toEqual({ id: poll.id });
});

test('times that could not be looked for are looked for again', async () => {
  const { api } = open();
  api.on(ai.suggestMeeting, () => refuse('internal', 'No'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Within' }), 'Next week');
  expect(await screen.findByText('Times could not be looked for.')).toBeVisible();
  api.on(ai.suggestMeeting, () => times);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: /Mon, Nov 23/ })).toBeChecked();
});

test('a refusal of the plan is said as it is', async () => {
  const { api } = open();
  const text =
    'AI-powered optimization is not part of your current plan. Upgrade to Pro to use it.';
  api.on(ai.suggestMeeting, () => refuse('plan-upgrade-needed', text));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Within' }), 'Next week');
  expect(await screen.findByText(text)).toBeVisible();
});
