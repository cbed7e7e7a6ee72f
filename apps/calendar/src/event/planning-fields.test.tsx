import { events } from '@scheduler/contracts/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { EventDialog } from './event-dialog.tsx';

const schedule = buildSchedule({ name: 'Product', is_default: true });

function openDialog(overrides: Parameters<typeof buildEvent>[0] = {}) {
  const event = buildEvent({ schedule_ids: [schedule.id], ...overrides });
  const api = stubApi();
  const onClose = jest.fn();
  api.on(events.listCompact, () => buildCompactEvents([]));
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  api.on(events.update, () => ({ ...event, conflicts: [] }));
  renderRemote(<EventDialog subject={event} schedules={[schedule]} onClose={onClose} />, api);
  return { api, onClose, user: userEvent.setup() };
}

test('locking an event and setting its kind sends only the two changed fields', async () => {
  const { api, onClose, user } = openDialog();
  await user.click(screen.getByRole('button', { name: 'More options' }));
  expect(screen.getByLabelText('Kind')).toHaveValue('meeting');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Focus time');
  await user.click(screen.getByLabelText('Lock time'));
  await user.click(screen.getByRole('button', { name: 'Update Event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.update)[0]?.body).toEqual({ kind: 'focus', locked: true });
});

test('the planning options are expanded for a locked event, and its kind can be reset to automatic', async () => {
  const { api, onClose, user } = openDialog({ locked: true, kind: 'task' });
  expect(screen.getByLabelText('Lock time')).toBeChecked();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Automatic (meeting if it has guests)');
  await user.click(screen.getByRole('button', { name: 'Update Event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.update)[0]?.body).toEqual({ kind: null });
});
