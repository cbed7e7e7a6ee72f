import {
  events,
  invitations,
  type Event,
  type ReceivedInvitation,
  type SentInvitation,
} from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildInvitation,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../../testing/stub-api.ts';
import { EventDetails } from '../event-details.tsx';
import { EventDialog } from '../event-dialog.tsx';
import { InvitationsButton } from './invitations-button.tsx';

const product = buildSchedule({ name: 'Product' });

const createReceivedInvitation = (overrides: Partial<ReceivedInvitation> = {}) =>
  buildInvitation({ event_id: '00000000-0000-4000-8000-0000000000aa', ...overrides });

const createSentInvitation = (overrides: Partial<SentInvitation> = {}): SentInvitation => ({
  user_email: 'ben@tideline.example',
  status: 'pending',
  note: null,
  proposed_start_time: null,
  proposed_end_time: null,
  answered_at: null,
  delivery: 'sent',
  delivery_error: null,
  ...overrides,
});

function openDetails(overrides: Partial<Event>) {
  const api = stubApi();
  const onClose = jest.fn();
  const event = buildEvent({ title: 'Planning', schedule_ids: [product.id], ...overrides });
  api.on(invitations.respond, () => createReceivedInvitation({ status: 'accepted' }));
  const details = <EventDetails event={event} schedules={[product]} onClose={onClose} />;
  return { ...renderRemote(details, api), api, onClose, event, user: userEvent.setup() };
}

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

test('a guest can reply in the event details with a note and a proposed time', async () => {
  const { user, api, onClose, toasts } = openDetails({ role: 'attendee' });
  expect(screen.queryByLabelText('Event Title')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Note/), 'Late');
  await user.click(getButton('Propose another time'));
  await user.clear(screen.getByLabelText('Proposed start'));
  await user.type(screen.getByLabelText('Proposed start'), '2026-11-18T10:00');
  await user.click(getButton('Maybe'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(invitations.respond)[0]?.body).toEqual({
    status: 'tentative',
    note: 'Late',
    proposed_start_time: new Date('2026-11-18T10:00').toISOString(),
    proposed_end_time: new Date('2026-11-18T12:00').toISOString(),
  });
  expect(toasts[0]?.message).toBe('Replied Maybe to Planning');
});

test('a reply can apply to all events in a series', async () => {
  const { user, api } = openDetails({
    role: 'attendee',
    recurring_event_id: product.id,
    original_start_time: '2026-11-18T11:00:00.000Z',
  });
  await user.click(screen.getByLabelText('Apply to all events in the series'));
  await user.click(getButton('Decline'));
  await waitFor(() => expect(api.calls(invitations.respond)).toHaveLength(1));
  expect(api.calls(invitations.respond)[0]?.body).toEqual({ status: 'declined', scope: 'all' });
});

test('a reply rejected by the API shows the error and leaves the dialog open', async () => {
  const { user, api, onClose, toasts } = openDetails({ role: 'attendee' });
  api.on(invitations.respond, () => problemResponse('conflict', 'This event is over.'));
  await user.click(getButton('Accept'));
  await waitFor(() => expect(toasts[0]?.message).toBe('This event is over.'));
  expect(onClose).not.toHaveBeenCalled();
});

test('an event shared as free/busy has neither inputs nor reply buttons', () => {
  openDetails({ role: 'freebusy', title: 'Busy', organizer: null });
  expect(screen.getByRole('dialog', { name: 'Busy' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('the invitations button shows the number of pending invitations, and its list can accept them', async () => {
  const api = stubApi();
  let list = [createReceivedInvitation()];
  api.on(invitations.list, () => list);
  api.on(invitations.respond, () => {
    list = [createReceivedInvitation({ status: 'accepted' })];
    return createReceivedInvitation({ status: 'accepted' });
  });
  renderRemote(<InvitationsButton />, api);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Invitations (1)' }));
  const replyForm = within(screen.getByRole('region', { name: 'Your reply to Planning' }));
  await user.click(replyForm.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted')).toBeVisible();
  expect(getButton('Change reply to Planning')).toBeVisible();
});

function openAsOrganizer(guest: SentInvitation) {
  const api = stubApi();
  const event = buildEvent({
    schedule_ids: [product.id],
    invitations: [{ user_email: guest.user_email, status: guest.status }],
  });
  api.on(events.listCompact, () => buildCompactEvents([]));
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  api.on(invitations.sent, () => [guest]);
  renderRemote(<EventDialog subject={event} schedules={[product]} onClose={jest.fn()} />, api);
  return { api, event, user: userEvent.setup() };
}

test('a bounced invitation email is shown next to the guest', async () => {
  openAsOrganizer(createSentInvitation({ delivery: 'bounced', delivery_error: 'No such mailbox' }));
  expect(await screen.findByText('The email bounced: No such mailbox')).toBeVisible();
});

test('the organizer can move the event to a time proposed by a guest', async () => {
  const { api, event, user } = openAsOrganizer(
    createSentInvitation({
      status: 'tentative',
      proposed_start_time: new Date('2026-11-18T15:00').toISOString(),
      proposed_end_time: new Date('2026-11-18T16:00').toISOString(),
    }),
  );
  const moved = { ...event, version: 2, start_time: new Date('2026-11-18T15:00').toISOString() };
  api.on(invitations.acceptProposal, () => moved);
  expect(await screen.findByText('Proposed Wed, Nov 18, 3:00 – 4:00 PM')).toBeVisible();
  await user.click(getButton(/^Move to the time/));
  await waitFor(() => expect(screen.getByLabelText('Start Time')).toHaveValue('2026-11-18T15:00'));
  expect(api.calls(invitations.acceptProposal)[0]?.body).toEqual({
    user_email: 'ben@tideline.example',
  });
});
