import { events, schedules } from '@scheduler/contracts/core';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { CalendarScreen } from '../calendar-screen.tsx';
import { gridExtras } from '../grid-later.ts';

test('what a month shows, and the focus, stay when the code for keys and dragging comes', async () => {
  const product = aSchedule({ name: 'Product' });
  const api = stubApi();
  api.on(schedules.list, () => [product]);
  api.on(events.list, () => [anEvent({ title: 'Critique', schedule_ids: [product.id] })]);
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  renderRemote(<CalendarScreen />, api, '/calendar?view=month&date=2026-11-18');
  const item = await screen.findByRole('button', { name: /^Critique/ });
  const day = screen.getByRole('gridcell', { name: 'Thursday, November 19, 2026, no events' });
  act(() => day.focus());

  await act(() => gridExtras.fetch());
  expect(day).toHaveFocus();
  expect(item).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName('Friday, November 20, 2026, no events');
});
