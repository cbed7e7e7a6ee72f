import { history, type HistoryBatch } from '@scheduler/contracts/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { EventHistory } from './event-history.tsx';

const buildId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const buildBatch = (number: number, overrides: Partial<HistoryBatch> = {}): HistoryBatch => ({
  id: buildId(number),
  at: new Date('2026-11-18T15:30').toISOString(),
  actor: { user_id: buildId(9), email: 'hana@tideline.example', full_name: 'Hana' },
  cause: 'person',
  intent: 'events.update',
  summary: `Change ${number}`,
  changes: [],
  undoes: null,
  undone_by: null,
  can_undo: false,
  ...overrides,
});

test('the event history lists changes and their authors page by page and can undo a change', async () => {
  const api = stubApi();
  const onUndone = jest.fn();
  const event = buildEvent();
  const second = buildBatch(2, { actor: null, cause: 'guest' });
  api.on(history.list, ({ query }) =>
    query.before
      ? { batches: [second], next: null }
      : { batches: [buildBatch(1, { can_undo: true })], next: buildId(1) },
  );
  api.on(history.undo, () => ({ batch_id: buildId(3) }));
  renderRemote(<EventHistory event={event} onClose={jest.fn()} onUndone={onUndone} />, api);
  const user = userEvent.setup();
  expect(await screen.findByText('Change 1')).toBeVisible();
  expect(screen.getByText(/^Hana,/)).toHaveTextContent('Hana, Nov 18, 3:30 PM');
  expect(api.calls(history.list)[0]?.query).toMatchObject({ event_id: event.id });
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Change 2')).toBeVisible();
  expect(screen.getByText(/^A guest,/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo: Change 1' }));
  await waitFor(() => expect(onUndone).toHaveBeenCalled());
  expect(api.calls(history.undo)[0]?.params).toEqual({ batch_id: buildId(1) });
});
