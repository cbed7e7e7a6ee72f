import { stubApi } from '@scheduler/api-client/testing';
import { history, type HistoryBatch } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCommands } from '../commands/commands.tsx';

const Page = () => useCommands().dialog;

const ada = '018f4e3a-0000-7000-8000-000000000001';
const batch = (fields: Partial<HistoryBatch>): HistoryBatch => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  actor: { user_id: ada, email: 'ada@example.com', full_name: null },
  cause: 'person',
  intent: 'events.update',
  summary: 'Moved "Stand-up"',
  changes: [],
  undoes: null,
  undone_by: null,
  can_undo: true,
  ...fields,
});

function open(batches: HistoryBatch[] = []) {
  const server = stubApi();
  server.answer(history.list, { batches, next: null });
  server.answer(history.undo, { batch_id: crypto.randomUUID() });
  const host = testHost({ path: '/dashboard', user: { id: ada }, fetch: server.fetch });
  render(<Page />, { wrapper: host.wrapper });
  return { server, host };
}

test('? tells every key, and single ones can be turned off and on there', async () => {
  const { host } = open();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Work WeekShift W');
  const choice = screen.getByRole('switch', { name: /Keys without/ });
  await userEvent.click(choice);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('gs');
  expect(host.path()).toBe('/dashboard');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'keyboard');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('switch', { name: /Keys without/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('gs');
  expect(host.path()).toBe('/schedules');
});

test('Ctrl+Z takes back the last own change that stands', async () => {
  const others = { user_id: crypto.randomUUID(), email: 'ben@x.example', full_name: 'Ben' };
  const undone = batch({ undone_by: crypto.randomUUID() });
  const wanted = batch({ summary: 'Deleted "Lunch"' });
  const { server, host } = open([
    batch({ actor: others }),
    batch({ cause: 'undo' }),
    undone,
    wanted,
    batch({}),
  ]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ kind: 'success', message: 'Undone: Deleted "Lunch"' }]),
  );
  expect(server.calls.filter(({ route }) => route === history.undo.name)).toHaveLength(1);
});

test('an old change is not taken back by a key', async () => {
  const { server, host } = open([batch({ at: '2020-01-01T00:00:00Z' })]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'info', message: 'There is nothing to undo' }]),
  );
  expect(server.calls.map(({ route }) => route)).toEqual([history.list.name]);
});
