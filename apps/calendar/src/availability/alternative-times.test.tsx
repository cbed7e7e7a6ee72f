import { ai } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../testing/render-remote.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { buildSuggestedTime } from '../testing/suggested-time.ts';
import { AlternativeTimes } from './alternative-times.tsx';

const hana = 'hana@x.example';
const planning = buildEvent({
  title: 'Planning',
  start: '2099-11-24T10:00',
  end: '2099-11-24T10:45',
  invited_users: [hana],
});
const reasons = [
  'Everyone is free.',
  "Within everyone's working hours.",
  'On the earliest possible day.',
];
const toIsoTime = (time: string) => new Date(time).toISOString();

function renderAlternativeTimes({ plan_type = 'pro', declined = [hana] } = {}) {
  const api = stubApi();
  api.on(ai.suggestMeeting, () => ({
    status: 'ok' as const,
    suggestions: [
      buildSuggestedTime('2099-11-24T10:00', '2099-11-24T10:45', reasons),
      buildSuggestedTime('2099-11-25T14:00', '2099-11-25T14:45', reasons),
    ],
    near_misses: [],
    relaxations: [],
    unknown: [],
  }));
  const subscription = {
    id: planning.id,
    user_id: planning.id,
    status: 'active',
    plan_type,
    current_period_end: null,
    created_at: planning.created_at,
    updated_at: planning.updated_at,
  };
  globalThis.fetch = () => Promise.resolve(Response.json(subscription));
  const onMoved = jest.fn();
  const rendered = renderRemote(
    <AlternativeTimes event={planning} declinedEmails={declined} onMoved={onMoved} />,
    api,
  );
  return { api, onMoved, ...rendered };
}

test('the organizer can move an event to an alternative time after a guest declines', async () => {
  const { api, onMoved, toasts } = renderAlternativeTimes();
  const movedEvent = {
    ...planning,
    start_time: toIsoTime('2099-11-25T14:00'),
    version: 2,
    conflicts: [],
  };
  api.on(events.update, () => movedEvent);
  expect(await screen.findByText(`${hana} declined. Next best times:`)).toBeVisible();
  expect(screen.getByText("Everyone is free. Within everyone's working hours.")).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(api.calls(ai.suggestMeeting)[0]?.body).toMatchObject({
    duration_minutes: 45,
    attendees: [{ email: hana }],
    window: { start: toIsoTime('2099-11-21T10:00') },
    exclude_event_id: planning.id,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move to Wed, Nov 25, 2:00 PM' }));
  await waitFor(() => expect(onMoved.mock.calls[0]?.[0]).toMatchObject({ version: 2 }));
  expect(api.calls(events.update)[0]?.body).toEqual({
    start_time: toIsoTime('2099-11-25T14:00'),
    end_time: toIsoTime('2099-11-25T14:45'),
  });
  expect(toasts[0]?.message).toBe('Event updated successfully');
});

test('alternative times are requested only if a guest has declined, and never on the Free plan', async () => {
  const withoutDecline = renderAlternativeTimes({ declined: [] });
  const onFreePlan = renderAlternativeTimes({ plan_type: 'free' });
  await waitFor(() => expect(onFreePlan.queryClient.isFetching()).toBe(0));
  expect([
    ...withoutDecline.api.calls(ai.suggestMeeting),
    ...onFreePlan.api.calls(ai.suggestMeeting),
  ]).toEqual([]);
});
