import { events, schedules } from '@scheduler/contracts/core';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { CalendarScreen } from '../calendar-screen.tsx';
import { gridInteractions } from '../deferred-modules.ts';

test('loading the grid interactions preserves the rendered month and focus', async () => {
  const schedule = buildSchedule({ name: 'Product' });
  const api = stubApi();
  api.on(schedules.list, () => [schedule]);
  api.on(events.listCompact, () =>
    buildCompactEvents([buildEvent({ title: 'Critique', schedule_ids: [schedule.id] })]),
  );
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  renderRemote(<CalendarScreen />, api, '/calendar?view=month&date=2026-11-18');
  const item = await screen.findByRole('button', { name: /^Critique/ });
  const day = screen.getByRole('gridcell', { name: 'Thursday, November 19, 2026, no events' });
  act(() => day.focus());

  await act(() => gridInteractions.fetch());
  expect(day).toHaveFocus();
  expect(item).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName('Friday, November 20, 2026, no events');
});
