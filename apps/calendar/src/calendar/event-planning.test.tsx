import { events } from '@scheduler/contracts/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { EventDialog } from './event-dialog.tsx';

const product = aSchedule({ name: 'Product' });

function openDialog(facts: Parameters<typeof anEvent>[0] = {}) {
  const event = anEvent({ schedule_ids: [product.id], ...facts });
  const api = stubApi();
  const closed = jest.fn();
  api.on(events.list, () => []);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  api.on(events.update, () => ({ ...event, conflicts: [] }));
  renderRemote(<EventDialog subject={event} schedules={[product]} onClose={closed} />, api);
  return { api, closed, user: userEvent.setup() };
}

test('an event is kept from plans and told what it is to them, and nothing else is sent', async () => {
  const { api, closed, user } = openDialog();
  await user.click(screen.getByRole('button', { name: 'More options' }));
  expect(screen.getByLabelText('Kind')).toHaveValue('meeting');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Focus time');
  await user.click(screen.getByLabelText('Keep at this time'));
  await user.click(screen.getByRole('button', { name: 'Update Event' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.update)[0]?.body).toEqual({ kind: 'focus', locked: true });
});

test('one that is kept shows so at once, and may go by its guests again', async () => {
  const { api, closed, user } = openDialog({ locked: true, kind: 'task' });
  expect(screen.getByLabelText('Keep at this time')).toBeChecked();
  await user.selectOptions(screen.getByLabelText('Kind'), 'A meeting if somebody is invited');
  await user.click(screen.getByRole('button', { name: 'Update Event' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(events.update)[0]?.body).toEqual({ kind: null });
});
