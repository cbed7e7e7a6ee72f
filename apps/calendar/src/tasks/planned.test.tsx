import { habits, tasks, type Habit } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { PlanningDialog } from '../plans/planning-dialog.ts';
import { PlanningDialogs } from '../plans/planning-dialogs.tsx';
import { aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { aTask } from '../testing/tasks.ts';
import { PlannedLists } from './planned-lists.tsx';

const product = aSchedule({ name: 'Product' });
const NOW = new Date('2026-11-18T10:42').getTime();
const stamps = {
  version: 3,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
};

const brief = aTask({ schedule_id: product.id });

const focus: Habit = {
  id: '00000000-0000-4000-8000-0000000000d2',
  kind: 'focus',
  title: 'Write-up',
  duration_minutes: 300,
  times_per_week: null,
  min_chunk_minutes: 60,
  max_chunk_minutes: 120,
  days: ['monday', 'tuesday'],
  window: null,
  priority: 2,
  schedule_id: product.id,
  is_paused: false,
  ...stamps,
};

function Rail() {
  const [dialog, setDialog] = useState<PlanningDialog | null>(null);
  return (
    <>
      <PlannedLists now={NOW} onOpen={setDialog} />
      {dialog && (
        <PlanningDialogs dialog={dialog} schedules={[product]} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function openRail({ plan_type = 'pro', list = [brief], weekly = [focus] } = {}) {
  const api = stubApi();
  api.on(tasks.list, () => list);
  api.on(habits.list, () => weekly);
  const row = { id: product.id, user_id: product.id, status: 'active', plan_type };
  const dates = { current_period_end: null, created_at: stamps.created_at };
  globalThis.fetch = () =>
    Promise.resolve(Response.json({ ...row, ...dates, updated_at: stamps.updated_at }));
  return { ...renderRemote(<Rail />, api), api, user: userEvent.setup() };
}

test('a task tells how much of it has its time and when it is due, and is done with a click', async () => {
  const { api, user, toasts } = openRail();
  const row = await screen.findByRole('button', { name: /^Pricing brief/ });
  expect(row).toHaveTextContent('1 h of 3 h scheduledDue Fri, Nov 20');
  api.on(tasks.update, () => ({ ...brief, status: 'done' as const }));
  await user.click(screen.getByRole('checkbox', { name: 'Done: Pricing brief' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Task done'));
  const [call] = api.calls(tasks.update);
  expect(call?.body).toEqual({ status: 'done' });
  expect(call?.headers.get('if-match')).toBe('"3"');
});

test('a task is added, by the rules of the contract', async () => {
  const { api, user, toasts } = openRail();
  api.on(tasks.create, () => brief);
  await user.click(await screen.findByRole('button', { name: 'Add Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Task' }));
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  expect(await dialog.findByText('Task title is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Task Title'), 'Board slides');
  await user.selectOptions(dialog.getByLabelText('Time needed'), '4 h');
  await user.selectOptions(dialog.getByLabelText('In times of at least'), '3 h');
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  expect(
    await dialog.findByText('The longest chunk is no shorter than the shortest'),
  ).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('And at most'), '4 h');
  await user.type(dialog.getByLabelText(/^Due/), '2026-11-24T12:00');
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Task created successfully'));
  expect(api.calls(tasks.create)[0]?.body).toMatchObject({
    title: 'Board slides',
    duration_minutes: 240,
    min_chunk_minutes: 180,
    max_chunk_minutes: 240,
    deadline: new Date('2026-11-24T12:00').toISOString(),
    earliest: null,
    schedule_id: null,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('somebody saved first: theirs is loaded under what was typed', async () => {
  const { api, user } = openRail();
  const current = { ...brief, duration_minutes: 240, version: 4 };
  api.on(tasks.update, () => refuse('version-mismatch', 'Somebody changed this', { current }));
  await user.click(await screen.findByRole('button', { name: /^Pricing brief/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByLabelText('Task Title'), ' and slides');
  await user.click(dialog.getByRole('button', { name: 'Update Task' }));
  await user.click(await dialog.findByRole('button', { name: 'Load the current one' }));
  expect(dialog.getByLabelText('Task Title')).toHaveValue('Pricing brief and slides');
  expect(dialog.getByLabelText('Time needed')).toHaveValue('240');
});

test('focus time is added without a name, and asks for what it needs', async () => {
  const { api, user, toasts } = openRail();
  api.on(habits.create, () => focus);
  await user.click(await screen.findByRole('button', { name: 'Add Habit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Habit' }));
  await user.click(dialog.getByRole('button', { name: 'Focus time' }));
  expect(dialog.getByLabelText('Time a week')).toHaveValue('300');
  for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) {
    await user.click(dialog.getByRole('checkbox', { name: day }));
  }
  await user.click(dialog.getByRole('button', { name: 'Add Focus Time' }));
  expect(await dialog.findByText('Please select at least one day')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'wednesday' }));
  await user.click(dialog.getByRole('button', { name: 'Add Focus Time' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Habit created successfully'));
  expect(api.calls(habits.create)[0]?.body).toMatchObject({
    kind: 'focus',
    title: 'Focus time',
    duration_minutes: 300,
    times_per_week: null,
    days: ['wednesday'],
    window: null,
  });
});

test('a habit is paused, and changing it leaves that as it is', async () => {
  const { api, user, toasts } = openRail({ weekly: [{ ...focus, is_paused: true }] });
  api.on(habits.update, () => focus);
  await user.click(await screen.findByRole('button', { name: 'Resume: Write-up' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Habit resumed'));
  expect(api.calls(habits.update)[0]?.body).toEqual({ is_paused: false });
  await user.click(screen.getByRole('button', { name: /^Write-up/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Focus Time' }));
  await user.type(dialog.getByLabelText(/^Name/), 's');
  await user.click(dialog.getByRole('button', { name: 'Update Focus Time' }));
  await waitFor(() => expect(api.calls(habits.update)).toHaveLength(2));
  expect(api.calls(habits.update)[1]?.body).toMatchObject({ title: 'Write-ups' });
  expect(api.calls(habits.update)[1]?.body).not.toHaveProperty('is_paused');
});

test('deleting asks, and can be undone', async () => {
  const { api, user, toasts } = openRail();
  api.on(tasks.remove, () => undefined as never);
  await user.click(await screen.findByRole('button', { name: /^Pricing brief/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Task deleted successfully'));
});

test('on Free tasks are noted like on any plan', async () => {
  const { user } = openRail({ plan_type: 'free' });
  await user.click(await screen.findByRole('button', { name: 'Add Task' }));
  expect(await screen.findByRole('dialog', { name: 'Add Task' })).toBeVisible();
});
