import { stubApi } from '@scheduler/api-client/testing';
import { anEvent } from '@scheduler/api-client/testing/records';
import { assistant, model, type AssistantResult } from '@scheduler/contracts/ai';
import { events, history } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, noModel } from '../testing/records.ts';
import { Assistant } from './assistant.tsx';

/** The assistant, to whom something was said that it answers so. */
async function answered(result: AssistantResult, server = stubApi()) {
  server.answer(model.read, noModel);
  server.answer(assistant.ask, { source: 'local', understood: 'Read so.', result, notice: null });
  const host = testHost({ path: '/dashboard', fetch: server.fetch });
  render(<Assistant first="something" onClose={jest.fn()} />, { wrapper: host.wrapper });
  const log = await screen.findByRole('log', { name: 'Conversation' });
  await within(log).findByText('Read so.');
  const made = (route: string) => server.calls.filter((call) => call.route === route);
  return { server, host, log: within(log), made };
}

const edit = (number: number, title: string, end_time: string) => ({
  event_id: idOf(number),
  version: 4,
  title,
  start_time: '2026-11-20T12:00:00.000Z',
  end_time: '2026-11-20T13:00:00.000Z',
  is_all_day: false,
  guests: 2,
  text: `until ${end_time}`,
  change: { end_time },
});

test('what it would change stays until that is accepted, mark by mark', async () => {
  const end = '2026-11-20T12:25:00.000Z';
  const { server, host, log, made } = await answered({
    kind: 'edits',
    text: 'This would change 2 events.',
    edits: [edit(5, 'Standup', end), edit(6, 'Review', end)],
    left_alone: [{ event_id: idOf(7), title: 'Kickoff', text: 'It is not yours to change.' }],
  });
  server.answer(events.update, { ...anEvent(), conflicts: [] });
  expect(log.getAllByText(`until ${end}`)).toHaveLength(2);
  expect(log.getAllByText('2 guests are told')).toHaveLength(2);
  expect(log.getByText(/It is not yours to change/)).toBeVisible();
  await userEvent.click(log.getByRole('checkbox', { name: 'Review' }));
  expect(made('events.update')).toEqual([]);
  await userEvent.click(log.getByRole('button', { name: 'Change 1 event' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Event updated successfully' }]),
  );
  expect(made('events.update').map(({ body }) => body)).toEqual([{ end_time: end }]);
  expect(log.queryByRole('checkbox', { name: 'Standup' })).toBeNull();
  expect(log.getByRole('checkbox', { name: 'Review' })).not.toBeChecked();
});

test('what could not be changed stays to be tried again, and that is said', async () => {
  const { server, host, log } = await answered({
    kind: 'edits',
    text: 'This would change 1 event.',
    edits: [edit(5, 'Standup', '2026-11-20T12:25:00.000Z')],
    left_alone: [],
  });
  server.refuse(events.update, 412);
  await userEvent.click(log.getByRole('button', { name: 'Change 1 event' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to update event' }]),
  );
  expect(log.getByRole('checkbox', { name: 'Standup' })).toBeChecked();
});

/** Whoever writes is told the batch that it became: `idOf(20)`, then the next. */
function writingBatches(): ReturnType<typeof stubApi> {
  const server = stubApi();
  let last = 19;
  return {
    ...server,
    fetch: async (input, init) => {
      const response = await server.fetch(input, init);
      if (init?.method === 'PUT') response.headers.set('batch-id', idOf((last += 1)));
      return response;
    },
  };
}

test('what was accepted together is undone together', async () => {
  const end = '2026-11-20T12:25:00.000Z';
  const { server, host, log, made } = await answered(
    {
      kind: 'edits',
      text: 'This would change 2 events.',
      edits: [edit(5, 'Standup', end), edit(6, 'Review', end)],
      left_alone: [],
    },
    writingBatches(),
  );
  server.answer(events.update, { ...anEvent(), conflicts: [] });
  await userEvent.click(log.getByRole('button', { name: 'Change 2 events' }));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  const result = { kind: 'undo', text: 'You changed “Review”.', batch_id: idOf(21) } as const;
  server.answer(assistant.ask, { source: 'local', understood: 'Undo.', result, notice: null });
  server.answer(history.undo, { batch_id: idOf(30) });
  await userEvent.type(screen.getByRole('textbox'), 'undo{Enter}');
  expect(await log.findByText(/made together with 1 more/)).toBeVisible();
  await userEvent.click(log.getByRole('button', { name: 'Undo' }));
  expect(await log.findByText('Changes undone')).toBeVisible();
  expect(made('history.undo')).toHaveLength(2);
});

test('what another plan could do leads to it', async () => {
  const server = stubApi();
  server.answer(model.read, noModel);
  const detail = 'AI-powered optimization is not part of your current plan.';
  const problem = { type: 'about:blank', title: 'Refused', status: 403, detail };
  server.answerPath('/api/ai/assistant', 403, { ...problem, code: 'plan-upgrade-needed' });
  const onClose = jest.fn();
  const host = testHost({ path: '/dashboard', fetch: server.fetch });
  render(<Assistant first="optimise my week" onClose={onClose} />, { wrapper: host.wrapper });
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  expect(onClose).toHaveBeenCalled();
  expect(host.path()).toBe('/settings');
});

test('the latest change is undone at a click, once', async () => {
  const { server, log, made } = await answered({
    kind: 'undo',
    text: 'You moved “Review”.',
    batch_id: idOf(9),
  });
  server.answer(history.undo, { batch_id: idOf(10) });
  expect(log.getByText('You moved “Review”.')).toBeVisible();
  expect(made('history.undo')).toEqual([]);
  await userEvent.click(log.getByRole('button', { name: 'Undo' }));
  expect(await log.findByText('Change undone')).toBeVisible();
  expect(log.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(made('history.undo')).toHaveLength(1);
});
