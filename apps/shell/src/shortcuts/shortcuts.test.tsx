import { createStubApi } from '@scheduler/api-client/testing';
import { history, type HistoryBatch } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCommands } from '../commands/commands.tsx';

const Page = () => useCommands().dialog;

const userId = '018f4e3a-0000-7000-8000-000000000001';
const createBatch = (fields: Partial<HistoryBatch>): HistoryBatch => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  actor: { user_id: userId, email: 'ada@example.com', full_name: null },
  cause: 'person',
  intent: 'events.update',
  summary: 'Moved "Stand-up"',
  changes: [],
  undoes: null,
  undone_by: null,
  can_undo: true,
  ...fields,
});

function openPage(batches: HistoryBatch[] = []) {
  const server = createStubApi();
  server.respond(history.list, { batches, next: null });
  server.respond(history.undo, { batch_id: crypto.randomUUID() });
  const host = createTestHost({ path: '/dashboard', user: { id: userId }, fetch: server.fetch });
  render(<Page />, { wrapper: host.wrapper });
  return { server, host };
}

test('the ? key lists the shortcuts, and single-key shortcuts can be turned off and on', async () => {
  const { host } = openPage();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Work WeekShift W');
  const toggle = screen.getByRole('switch', { name: /Single-key shortcuts/ });
  await userEvent.click(toggle);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('gs');
  expect(host.path()).toBe('/dashboard');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'keyboard');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('gs');
  expect(host.path()).toBe('/schedules');
});

test("Ctrl+Z undoes the user's latest change that hasn't been undone", async () => {
  const otherUser = { user_id: crypto.randomUUID(), email: 'ben@x.example', full_name: 'Ben' };
  const undone = createBatch({ undone_by: crypto.randomUUID() });
  const latest = createBatch({ summary: 'Deleted "Lunch"' });
  const { server, host } = openPage([
    createBatch({ actor: otherUser }),
    createBatch({ cause: 'undo' }),
    undone,
    latest,
    createBatch({}),
  ]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ kind: 'success', message: 'Undone: Deleted "Lunch"' }]),
  );
  expect(server.calls.filter(({ route }) => route === history.undo.name)).toHaveLength(1);
});

test('Ctrl+Z does not undo an old change', async () => {
  const { server, host } = openPage([createBatch({ at: '2020-01-01T00:00:00Z' })]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(host.toasts).toEqual([{ kind: 'info', message: 'Nothing to undo' }]));
  expect(server.calls.map(({ route }) => route)).toEqual([history.list.name]);
});
