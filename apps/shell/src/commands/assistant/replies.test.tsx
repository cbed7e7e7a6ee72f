import { createStubApi } from '@scheduler/api-client/testing';
import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import { assistant, model, type AssistantResult } from '@scheduler/contracts/ai';
import { events, history } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createId, modelNotConfigured } from '../testing/fixtures.ts';
import { Assistant } from './assistant.tsx';

/** Opens the assistant with a reply. */
async function openReply(result: AssistantResult, server = createStubApi()) {
  server.respond(model.read, modelNotConfigured);
  server.respond(assistant.ask, { source: 'local', understood: 'Read so.', result, notice: null });
  const host = createTestHost({ path: '/dashboard', fetch: server.fetch });
  render(<Assistant initialRequest="something" onClose={jest.fn()} />, { wrapper: host.wrapper });
  const log = await screen.findByRole('log', { name: 'Conversation' });
  await within(log).findByText('Read so.');
  const getCalls = (route: string) => server.calls.filter((call) => call.route === route);
  return { server, host, log: within(log), getCalls };
}

const createEdit = (number: number, title: string, end_time: string) => ({
  event_id: createId(number),
  version: 4,
  title,
  start_time: '2026-11-20T12:00:00.000Z',
  end_time: '2026-11-20T13:00:00.000Z',
  is_all_day: false,
  guests: 2,
  text: `until ${end_time}`,
  change: { end_time },
});

test('the assistant applies only the selected edits after the user accepts them', async () => {
  const end = '2026-11-20T12:25:00.000Z';
  const { server, host, log, getCalls } = await openReply({
    kind: 'edits',
    text: 'This would change 2 events.',
    edits: [createEdit(5, 'Standup', end), createEdit(6, 'Review', end)],
    left_alone: [{ event_id: createId(7), title: 'Kickoff', text: 'It is not yours to change.' }],
  });
  server.respond(events.update, { ...buildEvent(), conflicts: [] });
  expect(log.getAllByText(`until ${end}`)).toHaveLength(2);
  expect(log.getAllByText('2 guests will be notified')).toHaveLength(2);
  expect(log.getByText(/It is not yours to change/)).toBeVisible();
  await userEvent.click(log.getByRole('checkbox', { name: 'Review' }));
  expect(getCalls('events.update')).toEqual([]);
  await userEvent.click(log.getByRole('button', { name: 'Change 1 event' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Event updated successfully' }]),
  );
  expect(getCalls('events.update').map(({ body }) => body)).toEqual([{ end_time: end }]);
  expect(log.queryByRole('checkbox', { name: 'Standup' })).toBeNull();
  expect(log.getByRole('checkbox', { name: 'Review' })).not.toBeChecked();
});

test('the assistant reports a failed update, and the event stays selected', async () => {
  const { server, host, log } = await openReply({
    kind: 'edits',
    text: 'This would change 1 event.',
    edits: [createEdit(5, 'Standup', '2026-11-20T12:25:00.000Z')],
    left_alone: [],
  });
  server.fail(events.update, 412);
  await userEvent.click(log.getByRole('button', { name: 'Change 1 event' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to update event' }]),
  );
  expect(log.getByRole('checkbox', { name: 'Standup' })).toBeChecked();
});

/** Adds `batch-id` headers to update responses, starting with `createId(20)`. */
function createServerWithBatchIds(): ReturnType<typeof createStubApi> {
  const server = createStubApi();
  let lastId = 19;
  return {
    ...server,
    fetch: async (input, init) => {
      const response = await server.fetch(input, init);
      if (init?.method === 'PUT') response.headers.set('batch-id', createId((lastId += 1)));
      return response;
    },
  };
}

test('the assistant undoes all changes that were accepted together', async () => {
  const end = '2026-11-20T12:25:00.000Z';
  const { server, host, log, getCalls } = await openReply(
    {
      kind: 'edits',
      text: 'This would change 2 events.',
      edits: [createEdit(5, 'Standup', end), createEdit(6, 'Review', end)],
      left_alone: [],
    },
    createServerWithBatchIds(),
  );
  server.respond(events.update, { ...buildEvent(), conflicts: [] });
  await userEvent.click(log.getByRole('button', { name: 'Change 2 events' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  const result = { kind: 'undo', text: 'You changed “Review”.', batch_id: createId(21) } as const;
  server.respond(assistant.ask, { source: 'local', understood: 'Undo.', result, notice: null });
  server.respond(history.undo, { batch_id: createId(30) });
  await userEvent.type(screen.getByRole('textbox'), 'undo{Enter}');
  expect(await log.findByText(/undo all 2 changes/)).toBeVisible();
  await userEvent.click(log.getByRole('button', { name: 'Undo' }));
  expect(await log.findByText('Changes undone')).toBeVisible();
  expect(getCalls('history.undo')).toHaveLength(2);
});

test('the assistant links to the upgrade if a request requires a paid plan', async () => {
  const server = createStubApi();
  server.respond(model.read, modelNotConfigured);
  const detail = 'AI-powered optimization is a Pro feature.';
  const problem = { type: 'about:blank', title: 'Refused', status: 403, detail };
  server.respondToPath('/api/ai/assistant', 403, { ...problem, code: 'plan-upgrade-needed' });
  const onClose = jest.fn();
  const host = createTestHost({ path: '/dashboard', fetch: server.fetch });
  render(<Assistant initialRequest="optimise my week" onClose={onClose} />, {
    wrapper: host.wrapper,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  expect(onClose).toHaveBeenCalled();
  expect(host.path()).toBe('/settings');
});

test("the assistant undoes the user's latest change only once", async () => {
  const { server, log, getCalls } = await openReply({
    kind: 'undo',
    text: 'You moved “Review”.',
    batch_id: createId(9),
  });
  server.respond(history.undo, { batch_id: createId(10) });
  expect(log.getByText('You moved “Review”.')).toBeVisible();
  expect(getCalls('history.undo')).toEqual([]);
  await userEvent.click(log.getByRole('button', { name: 'Undo' }));
  expect(await log.findByText('Change undone')).toBeVisible();
  expect(log.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(getCalls('history.undo')).toHaveLength(1);
});
