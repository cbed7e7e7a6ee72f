import { events, quickAdd, type QuickAddResult } from '@scheduler/contracts/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildEvent, buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { QuickAdd } from './quick-add.tsx';

const product = buildSchedule({ name: 'Product', is_default: true });
const INPUT_TEXT = 'Lunch with Ana tomorrow';

/** Creates a parser response that asks for the hour unless it is given. */
function createParseResult(hour: string | undefined): QuickAddResult {
  const start = `2026-11-19T${hour ?? '12'}:00:00.000Z`;
  return {
    event: {
      title: 'Lunch with Ana',
      start_time: hour ? start : null,
      end_time: hour ? `2026-11-19T${Number(hour) + 1}:00:00.000Z` : null,
      is_all_day: false,
      time_zone: 'UTC',
      location: null,
      invited_users: [],
      recurrence: null,
    },
    parts: [
      { field: 'title', text: 'Lunch with Ana', start: 0, end: 14 },
      { field: 'start_time', text: 'tomorrow', start: 15, end: 23 },
    ],
    questions: hour
      ? []
      : [
          {
            id: 'hour',
            field: 'start_time',
            question: 'What time?',
            options: [{ label: 'Noon', value: '12' }],
            needed: true,
          },
        ],
  };
}

test('quick add parses text while typing, asks about a missing time and creates the event', async () => {
  const api = stubApi();
  const onClose = jest.fn();
  api.on(quickAdd.parse, ({ body }) =>
    createParseResult((body.answers as Record<string, string> | undefined)?.hour),
  );
  api.on(events.create, () => ({ ...buildEvent(), conflicts: [] }));
  renderRemote(<QuickAdd schedules={[product]} onClose={onClose} />, api);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('What and when'), INPUT_TEXT);
  // On a slow machine, the first words are parsed before the last one is typed.
  expect(await screen.findByText('tomorrow')).toHaveAttribute('data-field', 'start_time');
  expect(screen.getByText('What time?')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(api.calls(events.create)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Noon' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create Event' })).toBeEnabled());
  await user.type(screen.getByLabelText('What and when'), '{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(events.create)[0]?.body).toMatchObject({
    schedule_ids: [product.id],
    title: 'Lunch with Ana',
    start_time: '2026-11-19T12:00:00.000Z',
  });
});
