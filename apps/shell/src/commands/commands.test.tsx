import { createStubApi } from '@scheduler/api-client/testing';
import { buildEvent, buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { problems } from '@scheduler/contracts';
import { assistant, model } from '@scheduler/contracts/ai';
import { events, quickAdd, schedules, search } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQuickAddResult, createId, modelNotConfigured } from './testing/fixtures.ts';
import { useCommands } from './commands.tsx';

const schedule = buildSchedule({ name: 'Work', is_default: true });

function Page() {
  const { openMenu, dialog } = useCommands();
  return (
    <>
      <button type="button" onClick={openMenu}>
        Search
      </button>
      {dialog}
    </>
  );
}

function openPage() {
  const server = createStubApi();
  server.respond(schedules.list, [schedule]);
  server.respond(search.find, { hits: [], next_cursor: null, period: null });
  server.respond(quickAdd.parse, createQuickAddResult({}));
  server.respond(model.read, modelNotConfigured);
  const host = createTestHost({ path: '/dashboard', fetch: server.fetch });
  render(<Page />, { wrapper: host.wrapper });
  return { server, host };
}

const openMenu = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search, create or ask' });
};

// First, because the other tests load the command menu.
test('text typed before the command menu has loaded goes to its input and not to the page', async () => {
  const { host } = openPage();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('textbox', { name: 'Search, create or ask' })).toHaveFocus();
  await userEvent.keyboard('gsx{Backspace}et');
  const field = await screen.findByRole('combobox', { name: 'Search, create or ask' });
  expect(field).toHaveValue('gset');
  expect(host.path()).toBe('/dashboard');
  expect(field).toHaveFocus();
  await userEvent.keyboard('s');
  expect(field).toHaveValue('gsets');
});

test('the command menu opens with Ctrl+K and can run an action by keyboard', async () => {
  const { host } = openPage();
  await userEvent.type(await openMenu(), 'settings');
  const choices = await screen.findAllByRole('option');
  expect(choices[0]).toHaveTextContent('Go to Settings');
  await userEvent.keyboard('{Enter}');
  expect(host.path()).toBe('/settings');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('the command menu finds events, schedules and people', async () => {
  const { server, host } = openPage();
  server.respond(search.find, {
    hits: [
      {
        kind: 'person',
        email: 'jonas@x.example',
        full_name: 'Jonas Weil',
        matches: [],
      },
      {
        kind: 'event',
        id: createId(3),
        recurring_event_id: null,
        title: 'Lunch and learn',
        start_time: '2026-11-20T12:30:00.000Z',
        end_time: '2026-11-20T13:30:00.000Z',
        time_zone: 'UTC',
        is_all_day: false,
        start_date: null,
        end_date: null,
        location: null,
        schedule_ids: [schedule.id],
        matches: [{ field: 'title', text: 'Lunch and learn', ranges: [{ start: 0, end: 5 }] }],
      },
    ],
    next_cursor: null,
    period: null,
  });
  await userEvent.type(await openMenu(), 'lunch');
  const option = await screen.findByRole('option', { name: /^Lunch and learn/ });
  expect(option.querySelector('mark')).toHaveTextContent('Lunch');
  await userEvent.click(screen.getByRole('option', { name: /^Find a time with Jonas Weil/ }));
  expect(host.path()).toBe('/calendar?find=jonas%40x.example');
});

test('the command menu creates an event on Enter if the text contains a time', async () => {
  const { server, host } = openPage();
  server.respond(
    quickAdd.parse,
    createQuickAddResult({
      title: 'Lunch with Jonas',
      start_time: '2026-11-20T12:00:00.000Z',
      end_time: '2026-11-20T13:00:00.000Z',
    }),
  );
  server.respond(events.create, { ...buildEvent(), conflicts: [] });
  await userEvent.type(await openMenu(), 'lunch with jonas fri 12');
  const [first] = await screen.findAllByRole('option', { name: /Lunch with Jonas.*Create$/ });
  expect(first).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Event created successfully' }]),
  );
  const created = server.calls.find(({ route }) => route === 'events.create')?.body;
  expect(created).toMatchObject({ title: 'Lunch with Jonas', schedule_ids: [schedule.id] });
});

test('the shortcut G then C opens the calendar', async () => {
  const { host } = openPage();
  await userEvent.keyboard('gc');
  expect(host.path()).toBe('/calendar');
});

test("the command menu shows the assistant's reply and how the request was interpreted", async () => {
  const { server } = openPage();
  server.respond(assistant.ask, {
    source: 'local',
    understood: 'What is on your calendar on Thursday',
    result: {
      kind: 'answer',
      text: 'Thursday has 2 events.',
      event_ids: [],
      free: [{ start_time: '2026-11-19T12:00:00.000Z', end_time: '2026-11-19T14:00:00.000Z' }],
    },
    notice: null,
  });
  await userEvent.type(await openMenu(), 'what does thursday look like');
  await userEvent.click(
    await screen.findByRole('option', { name: /^Ask the assistant: what does thursday/ }),
  );
  const log = await screen.findByRole('log', { name: 'Conversation' });
  expect(await within(log).findByText('Thursday has 2 events.')).toBeVisible();
  expect(within(log).getByText('What is on your calendar on Thursday')).toBeVisible();
});

/** Asks the assistant to delete two events, and returns the conversation. */
async function proposeRemovals({ server }: ReturnType<typeof openPage>) {
  const createRemoval = (number: number, title: string) => ({
    event_id: createId(number),
    version: 4,
    title,
    start_time: '2026-11-20T12:00:00.000Z',
    end_time: '2026-11-20T13:00:00.000Z',
    is_all_day: false,
    guests: 0,
  });
  server.respond(assistant.ask, {
    source: 'local',
    understood: 'Delete what is on Friday afternoon',
    result: {
      kind: 'removals',
      text: 'These would be deleted.',
      removals: [createRemoval(5, 'Standup'), createRemoval(6, 'Review')],
      left_alone: [],
    },
    notice: null,
  });
  await userEvent.type(await openMenu(), 'cancel friday afternoon');
  await userEvent.click(await screen.findByRole('option', { name: /^Ask the assistant:/ }));
  return within(await screen.findByRole('log', { name: 'Conversation' }));
}

test('the command menu deletes only the selected events after the user confirms', async () => {
  const page = openPage();
  const { server, host } = page;
  server.respond(events.remove, undefined);
  const log = await proposeRemovals(page);
  await userEvent.click(await log.findByRole('checkbox', { name: 'Review' }));
  expect(server.calls.some(({ route }) => route === 'events.remove')).toBe(false);
  await userEvent.click(log.getByRole('button', { name: 'Delete 1 event' }));
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Event deleted successfully' }]),
  );
  expect(server.calls.filter(({ route }) => route === 'events.remove')).toHaveLength(1);
});

test('the command menu names the events that it did not delete because someone else changed them', async () => {
  const page = openPage();
  const { server, host } = page;
  server.respond(events.remove, undefined);
  server.respondToPath(`/api/events/${createId(6)}`, 412, {
    type: '/problems/version-mismatch',
    code: 'version-mismatch',
    detail: 'This has changed since you opened it.',
    ...problems['version-mismatch'],
  });
  const log = await proposeRemovals(page);
  await userEvent.click(await log.findByRole('button', { name: 'Delete 2 events' }));
  const message =
    '“Review” has changed since the assistant suggested this. Ask the assistant again.';
  await waitFor(() =>
    expect(host.toasts).toEqual([
      { kind: 'success', message: 'Event deleted successfully' },
      { kind: 'error', message },
    ]),
  );
  expect(log.queryByRole('checkbox', { name: 'Standup' })).not.toBeInTheDocument();
  expect(log.getByRole('checkbox', { name: 'Review' })).toBeVisible();
});
