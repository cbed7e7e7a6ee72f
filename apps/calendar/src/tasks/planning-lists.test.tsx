import { habits, tasks, type Habit } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { PlanningDialogState } from '../planning/planning-dialog.ts';
import { PlanningDialogs } from '../planning/planning-dialogs.tsx';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../testing/stub-api.ts';
import { buildTask } from '../testing/tasks.ts';
import { PlanningLists } from './planning-lists.tsx';

const product = buildSchedule({ name: 'Product' });
const NOW = new Date('2026-11-18T10:42').getTime();
const timestamps = {
  version: 3,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
};

const task = buildTask({ schedule_id: product.id });

const focusHabit: Habit = {
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
  ...timestamps,
};

function TestRail() {
  const [dialog, setDialog] = useState<PlanningDialogState | null>(null);
  return (
    <>
      <PlanningLists now={NOW} onOpen={setDialog} />
      {dialog && (
        <PlanningDialogs dialog={dialog} schedules={[product]} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function renderRail({ plan_type = 'pro', taskList = [task], habitList = [focusHabit] } = {}) {
  const api = stubApi();
  api.on(tasks.list, () => taskList);
  api.on(habits.list, () => habitList);
  const subscription = { id: product.id, user_id: product.id, status: 'active', plan_type };
  const dates = { current_period_end: null, created_at: timestamps.created_at };
  globalThis.fetch = () =>
    Promise.resolve(
      Response.json({ ...subscription, ...dates, updated_at: timestamps.updated_at }),
    );
  return { ...renderRemote(<TestRail />, api), api, user: userEvent.setup() };
}

test("the task list shows each task's scheduled time and due date, and can complete a task with one click", async () => {
  const { api, user, toasts } = renderRail();
  const row = await screen.findByRole('button', { name: /^Pricing brief/ });
  expect(row).toHaveTextContent('1 h of 3 h scheduledDue Fri, Nov 20');
  api.on(tasks.update, () => ({ ...task, status: 'done' as const }));
  await user.click(screen.getByRole('checkbox', { name: 'Mark Pricing brief as done' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Task completed'));
  const [call] = api.calls(tasks.update);
  expect(call?.body).toEqual({ status: 'done' });
  expect(call?.headers.get('if-match')).toBe('"3"');
});

test('the task dialog validates input with the API contract before creating a task', async () => {
  const { api, user, toasts } = renderRail();
  api.on(tasks.create, () => task);
  await user.click(await screen.findByRole('button', { name: 'Add Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Task' }));
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  expect(await dialog.findByText('Task title is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Task Title'), 'Board slides');
  await user.selectOptions(dialog.getByLabelText('Time needed'), '4 h');
  await user.selectOptions(dialog.getByLabelText('Minimum block'), '3 h');
  await user.click(dialog.getByRole('button', { name: 'Add Task' }));
  expect(
    await dialog.findByText("The maximum block can't be shorter than the minimum block"),
  ).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Maximum block'), '4 h');
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

test('loading the latest version after a version conflict preserves unsaved input', async () => {
  const { api, user } = renderRail();
  const currentTask = { ...task, duration_minutes: 240, version: 4 };
  api.on(tasks.update, () =>
    problemResponse('version-mismatch', 'Someone else changed this task', { current: currentTask }),
  );
  await user.click(await screen.findByRole('button', { name: /^Pricing brief/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByLabelText('Task Title'), ' and slides');
  await user.click(dialog.getByRole('button', { name: 'Update Task' }));
  await user.click(await dialog.findByRole('button', { name: 'Load latest version' }));
  expect(dialog.getByLabelText('Task Title')).toHaveValue('Pricing brief and slides');
  expect(dialog.getByLabelText('Time needed')).toHaveValue('240');
});

test('creating focus time requires at least one day but no name', async () => {
  const { api, user, toasts } = renderRail();
  api.on(habits.create, () => focusHabit);
  await user.click(await screen.findByRole('button', { name: 'Add Habit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Habit' }));
  await user.click(dialog.getByRole('button', { name: 'Focus time' }));
  expect(dialog.getByLabelText('Time per week')).toHaveValue('300');
  for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) {
    await user.click(dialog.getByRole('checkbox', { name: day }));
  }
  await user.click(dialog.getByRole('button', { name: 'Add Focus Time' }));
  expect(await dialog.findByText('Select at least one day')).toBeVisible();
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

test('editing a paused habit does not resume it, because is_paused is not sent', async () => {
  const { api, user, toasts } = renderRail({ habitList: [{ ...focusHabit, is_paused: true }] });
  api.on(habits.update, () => focusHabit);
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

test('deleting a task requires confirmation', async () => {
  const { api, user, toasts } = renderRail();
  api.on(tasks.remove, () => undefined as never);
  await user.click(await screen.findByRole('button', { name: /^Pricing brief/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirmDialog = within(await screen.findByRole('alertdialog'));
  expect(confirmDialog.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await user.click(confirmDialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Task deleted successfully'));
});

test('users on the Free plan can create tasks', async () => {
  const { user } = renderRail({ plan_type: 'free' });
  await user.click(await screen.findByRole('button', { name: 'Add Task' }));
  expect(await screen.findByRole('dialog', { name: 'Add Task' })).toBeVisible();
});
