import { createStubApi } from '@scheduler/api-client/testing';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { assistant, model } from '@scheduler/contracts/ai';
import { schedules, search } from '@scheduler/contracts/core';
import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { shortcutColumns } from '../shortcuts/shortcuts.ts';
import { actions } from './actions.ts';
import { useCommands } from './commands.tsx';
import { modelNotConfigured } from './testing/fixtures.ts';

const Page = () => useCommands().dialog;

/** Path, theme and page content. An action changes at least one of them. */
const getVisibleState = (path: string) =>
  [path, document.documentElement.dataset['theme'], document.body.textContent].join('\n');

const documentedShortcuts = shortcutColumns.flat().flatMap(({ shortcuts }) => shortcuts);
const formatKeys = (keys: readonly string[]) => keys.filter((key) => key !== 'then').join(' ');

test('every action and shortcut has a unique description', () => {
  const titles = actions.map(({ title }) => title.trim());
  expect(titles.filter(Boolean)).toHaveLength(actions.length);
  expect(new Set(titles).size).toBe(actions.length);
  expect(
    documentedShortcuts.filter(
      ({ description, keys }) => description.trim() === '' || keys.length === 0,
    ),
  ).toEqual([]);
  expect(new Set(documentedShortcuts.map(({ keys }) => formatKeys(keys))).size).toBe(
    documentedShortcuts.length,
  );
});

test('every shortcut of an action is in the list of shortcuts', () => {
  const documentedKeys = new Set(documentedShortcuts.map(({ keys }) => formatKeys(keys)));
  const actionKeys = actions.flatMap(({ keys }) => keys ?? []);
  expect(actionKeys.filter((keys) => !documentedKeys.has(keys))).toEqual([]);
});

test.each(actions)('the command menu runs $title with the keyboard', async ({ title }) => {
  const server = createStubApi();
  server.respond(schedules.list, [buildSchedule()]);
  server.respond(search.find, { hits: [], next_cursor: null, period: null });
  server.respond(model.read, modelNotConfigured);
  server.respond(assistant.ask, { kind: 'unclear', message: '' } as never);
  const host = createTestHost({ path: '/nowhere', fetch: server.fetch });
  render(<Page />, { wrapper: host.wrapper });
  const stateBefore = getVisibleState(host.path());
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.paste(title);
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(title));
  expect(screen.getAllByRole('option')[0]).toHaveAccessibleName();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await waitFor(() => expect(getVisibleState(host.path())).not.toBe(stateBefore));
});
