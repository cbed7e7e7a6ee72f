import { stubApi } from '@scheduler/api-client/testing';
import { aSchedule } from '@scheduler/api-client/testing/records';
import { assistant, model } from '@scheduler/contracts/ai';
import { schedules, search } from '@scheduler/contracts/core';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { columns } from '../shortcuts/shortcuts.ts';
import { actions } from './actions.ts';
import { useCommands } from './commands.tsx';
import { noModel } from './testing/records.ts';

const Page = () => useCommands().dialog;

/** Where the person is, what is open and how it looks: one of these follows an action. */
const seen = (path: string) =>
  [path, document.documentElement.dataset['theme'], document.body.textContent].join('\n');

const listed = columns.flat().flatMap(({ shortcuts }) => shortcuts);
const pressed = (keys: readonly string[]) => keys.filter((key) => key !== 'then').join(' ');

test('every action and every key says in words what it does, each in its own', () => {
  const titles = actions.map(({ title }) => title.trim());
  expect(titles.filter(Boolean)).toHaveLength(actions.length);
  expect(new Set(titles).size).toBe(actions.length);
  expect(listed.filter(({ does, keys }) => does.trim() === '' || keys.length === 0)).toEqual([]);
  expect(new Set(listed.map(({ keys }) => pressed(keys))).size).toBe(listed.length);
});

test('the keys that an action shows are in the list of keys', () => {
  const known = new Set(listed.map(({ keys }) => pressed(keys)));
  const shown = actions.flatMap(({ keys }) => keys ?? []);
  expect(shown.filter((keys) => !known.has(keys))).toEqual([]);
});

test.each(actions)('$id is named in the menu and done by keys alone', async ({ title }) => {
  const server = stubApi();
  server.answer(schedules.list, [aSchedule()]);
  server.answer(search.find, { hits: [], next_cursor: null, period: null });
  server.answer(model.read, noModel);
  server.answer(assistant.ask, { kind: 'unclear', message: '' } as never);
  const host = testHost({ path: '/nowhere', fetch: server.fetch });
  render(<Page />, { wrapper: host.wrapper });
  const before = seen(host.path());
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.paste(title);
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(title));
  expect(screen.getAllByRole('option')[0]).toHaveAccessibleName();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await waitFor(() => expect(seen(host.path())).not.toBe(before));
});
