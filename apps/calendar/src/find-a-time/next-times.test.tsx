import { ai } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { anEvent } from '@scheduler/api-client/testing/records';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../testing/render-remote.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { suggestedTime } from '../testing/suggested-time.ts';
import { NextTimes } from './next-times.tsx';

const hana = 'hana@x.example';
const planning = anEvent({
  title: 'Planning',
  start: '2099-11-24T10:00',
  end: '2099-11-24T10:45',
  invited_users: [hana],
});
const reasons = [
  'Everyone is free.',
  'Inside all working hours.',
  'On the first day that is possible.',
];
const at = (time: string) => new Date(time).toISOString();

function open({ plan_type = 'pro', declined = [hana] } = {}) {
  const api = stubApi();
  api.on(ai.suggestMeeting, () => ({
    status: 'ok' as const,
    suggestions: [
      suggestedTime('2099-11-24T10:00', '2099-11-24T10:45', reasons),
      suggestedTime('2099-11-25T14:00', '2099-11-25T14:45', reasons),
    ],
    near_misses: [],
    relaxations: [],
    unknown: [],
  }));
  const row = {
    id: planning.id,
    user_id: planning.id,
    status: 'active',
    plan_type,
    current_period_end: null,
    created_at: planning.created_at,
    updated_at: planning.updated_at,
  };
  globalThis.fetch = () => Promise.resolve(Response.json(row));
  const onMoved = jest.fn();
  const host = renderRemote(
    <NextTimes event={planning} declined={declined} onMoved={onMoved} />,
    api,
  );
  return { api, onMoved, ...host };
}

test('who declined is told with the next best times, one of which is taken at a click', async () => {
  const { api, onMoved, toasts } = open();
  const moved = { ...planning, start_time: at('2099-11-25T14:00'), version: 2, conflicts: [] };
  api.on(events.update, () => moved);
  expect(await screen.findByText(`${hana} declined. Next best times:`)).toBeVisible();
  expect(screen.getByText('Everyone is free. Inside all working hours.')).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(api.calls(ai.suggestMeeting)[0]?.body).toMatchObject({
    duration_minutes: 45,
    attendees: [{ email: hana }],
    window: { start: at('2099-11-21T10:00') },
    exclude_event_id: planning.id,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move to Wed, Nov 25, 2:00 PM' }));
  await waitFor(() => expect(onMoved.mock.calls[0]?.[0]).toMatchObject({ version: 2 }));
  expect(api.calls(events.update)[0]?.body).toEqual({
    start_time: at('2099-11-25T14:00'),
    end_time: at('2099-11-25T14:45'),
  });
  expect(toasts[0]?.message).toBe('Event updated successfully');
});

test('nothing is looked for while nobody declined, or on Free', async () => {
  const calm = open({ declined: [] });
  const free = open({ plan_type: 'free' });
  await waitFor(() => expect(free.queryClient.isFetching()).toBe(0));
  expect([...calm.api.calls(ai.suggestMeeting), ...free.api.calls(ai.suggestMeeting)]).toEqual([]);
});
