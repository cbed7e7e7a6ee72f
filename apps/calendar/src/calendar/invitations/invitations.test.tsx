import {
  events,
  invitations,
  type Event,
  type ReceivedInvitation,
  type SentInvitation,
} from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, anInvitation, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../../testing/render-remote.tsx';
import { refuse, stubApi } from '../../testing/stub-api.ts';
import { EventDetails } from '../event-details.tsx';
import { EventDialog } from '../event-dialog.tsx';
import { InvitationsButton } from './invitations-button.tsx';

const product = aSchedule({ name: 'Product' });

const received = (facts: Partial<ReceivedInvitation> = {}) =>
  anInvitation({ event_id: '00000000-0000-4000-8000-0000000000aa', ...facts });

const sent = (facts: Partial<SentInvitation> = {}): SentInvitation => ({
  user_email: 'ben@tideline.example',
  status: 'pending',
  note: null,
  proposed_start_time: null,
  proposed_end_time: null,
  answered_at: null,
  delivery: 'sent',
  delivery_error: null,
  ...facts,
});

function openDetails(facts: Partial<Event>) {
  const api = stubApi();
  const closed = jest.fn();
  const event = anEvent({ title: 'Planning', schedule_ids: [product.id], ...facts });
  api.on(invitations.respond, () => received({ status: 'accepted' }));
  const details = <EventDetails event={event} schedules={[product]} onClose={closed} />;
  return { ...renderRemote(details, api), api, closed, event, user: userEvent.setup() };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a guest answers on the event, with a note and another time', async () => {
  const { user, api, closed, toasts } = openDetails({ role: 'attendee' });
  expect(screen.queryByLabelText('Event Title')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Note/), 'Late');
  await user.click(press('Propose another time'));
  await user.clear(screen.getByLabelText('Proposed start'));
  await user.type(screen.getByLabelText('Proposed start'), '2026-11-18T10:00');
  await user.click(press('Maybe'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(invitations.respond)[0]?.body).toEqual({
    status: 'tentative',
    note: 'Late',
    proposed_start_time: new Date('2026-11-18T10:00').toISOString(),
    proposed_end_time: new Date('2026-11-18T12:00').toISOString(),
  });
  expect(toasts[0]?.message).toBe('Answered Maybe to Planning');
});

test('one answer can be for a whole series', async () => {
  const { user, api } = openDetails({
    role: 'attendee',
    recurring_event_id: product.id,
    original_start_time: '2026-11-18T11:00:00.000Z',
  });
  await user.click(screen.getByLabelText('For all events of the series'));
  await user.click(press('Decline'));
  await waitFor(() => expect(api.calls(invitations.respond)).toHaveLength(1));
  expect(api.calls(invitations.respond)[0]?.body).toEqual({ status: 'declined', scope: 'all' });
});

test('a refused answer stays on the screen, with the reason', async () => {
  const { user, api, closed, toasts } = openDetails({ role: 'attendee' });
  api.on(invitations.respond, () => refuse('conflict', 'This event is over.'));
  await user.click(press('Accept'));
  await waitFor(() => expect(toasts[0]?.message).toBe('This event is over.'));
  expect(closed).not.toHaveBeenCalled();
});

test('of a masked event nothing can be changed or answered', () => {
  openDetails({ role: 'freebusy', title: 'Busy', organizer: null });
  expect(screen.getByRole('dialog', { name: 'Busy' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('what waits for an answer is counted, and answered in its list', async () => {
  const api = stubApi();
  let list = [received()];
  api.on(invitations.list, () => list);
  api.on(invitations.respond, () => {
    list = [received({ status: 'accepted' })];
    return received({ status: 'accepted' });
  });
  renderRemote(<InvitationsButton />, api);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Invitations (1)' }));
  const answer = within(screen.getByRole('region', { name: 'Your answer to Planning' }));
  await user.click(answer.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted')).toBeVisible();
  expect(press('Change answer to Planning')).toBeVisible();
});

function openAsOrganizer(guest: SentInvitation) {
  const api = stubApi();
  const event = anEvent({
    schedule_ids: [product.id],
    invitations: [{ user_email: guest.user_email, status: guest.status }],
  });
  api.on(events.list, () => []);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  api.on(invitations.sent, () => [guest]);
  renderRemote(<EventDialog subject={event} schedules={[product]} onClose={jest.fn()} />, api);
  return { api, event, user: userEvent.setup() };
}

test('mail that came back is told beside the guest', async () => {
  openAsOrganizer(sent({ delivery: 'bounced', delivery_error: 'No such mailbox' }));
  expect(await screen.findByText('The mail came back: No such mailbox')).toBeVisible();
});

test('a guest’s proposal moves the event', async () => {
  const { api, event, user } = openAsOrganizer(
    sent({
      status: 'tentative',
      proposed_start_time: new Date('2026-11-18T15:00').toISOString(),
      proposed_end_time: new Date('2026-11-18T16:00').toISOString(),
    }),
  );
  const moved = { ...event, version: 2, start_time: new Date('2026-11-18T15:00').toISOString() };
  api.on(invitations.acceptProposal, () => moved);
  expect(await screen.findByText('Proposes Wed, Nov 18, 3:00 – 4:00 PM')).toBeVisible();
  await user.click(press(/^Move to the time/));
  await waitFor(() => expect(screen.getByLabelText('Start Time')).toHaveValue('2026-11-18T15:00'));
  expect(api.calls(invitations.acceptProposal)[0]?.body).toEqual({
    user_email: 'ben@tideline.example',
  });
});
