import { queryKeys } from '@scheduler/api-client/queries';
import { problems } from '@scheduler/contracts';
import { ai, type Plan } from '@scheduler/contracts/ai';
import { integrations } from '@scheduler/contracts/billing';
import {
  DEFAULT_PREFERENCES,
  events,
  habits,
  history,
  preferences,
  schedules,
  tasks,
  type Event,
} from '@scheduler/contracts/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarScreen } from '../../screen/calendar-screen.tsx';
import { findCachedEvent } from '../../screen/items/events-cache.ts';
import { buildChunk, buildMove, buildPlan } from '../../testing/plans.ts';
import { buildTask } from '../../testing/tasks.ts';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../../testing/stub-api.ts';

const product = buildSchedule({ name: 'Product' });
const critique = buildEvent({ title: 'Design critique', schedule_ids: [product.id] });
const leila = buildEvent({
  title: '1:1 Leïla',
  start: '2026-11-19T16:00',
  end: '2026-11-19T16:30',
  schedule_ids: [product.id],
});
const plan = buildPlan({
  moves: [
    buildMove(critique, '2026-11-19T11:30', '2026-11-19T12:30'),
    buildMove(leila, '2026-11-19T14:00', '2026-11-19T14:30'),
  ],
  task_chunks: [
    buildChunk('2026-11-18T15:15', '2026-11-18T17:00'),
    buildChunk('2026-11-20T13:30', '2026-11-20T15:00', { id: 'c-2', title: 'Write-up' }),
  ],
  left_alone: [{ event_id: leila.id, title: 'Forecast', text: 'Two replies are pending.' }],
  unplaced: [
    {
      task_id: product.id,
      habit_id: null,
      title: 'Expenses',
      minutes: 90,
      relax: [{ rule: 'deadline', text: 'A deadline on Monday' }],
    },
  ],
});

const BATCH = '00000000-0000-4000-8000-0000000000c1';

const eventStream = (...streamEvents: [string, unknown][]) =>
  new Response(
    streamEvents
      .map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  );
/** An event stream that sends some events and then stays open. */
const endlessStream = (streamEvents: readonly (readonly [string, unknown])[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const [event, data] of streamEvents) {
          const frame = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
          controller.enqueue(new TextEncoder().encode(frame));
        }
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
const buildStaleProblem = (replacement: Plan) => ({
  type: '/problems/plan-stale',
  code: 'plan-stale',
  detail: 'Your calendar changed',
  ...problems['plan-stale'],
  plan: replacement,
});
const planStream = (result: Plan) =>
  eventStream(
    ['progress', { objective: 900, lower_bound: 500, gap: 0.8, elapsed_ms: 120 }],
    ['plan', result],
  );

// Fakes only the date; timers stay real.
jest.useFakeTimers({
  now: new Date('2026-11-18T10:42'),
  doNotFake: [
    'cancelAnimationFrame',
    'cancelIdleCallback',
    'clearImmediate',
    'clearInterval',
    'clearTimeout',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'requestAnimationFrame',
    'requestIdleCallback',
    'setImmediate',
    'setInterval',
    'setTimeout',
  ],
});

function openCalendar({ plan_type = 'pro', view = 'agenda', url = '' } = {}) {
  const api = stubApi();
  let storedEvents: Event[] = [critique, leila];
  api.on(schedules.list, () => [product]);
  api.on(events.listCompact, () => buildCompactEvents(storedEvents));
  api.on(events.conflicts, () => ({ has_conflicts: false, conflicts: [] }));
  api.on(integrations.list, () => []);
  api.on(tasks.list, () => []);
  api.on(habits.list, () => []);
  api.on(preferences.read, () => DEFAULT_PREFERENCES);
  api.on(ai.optimize, () => planStream(plan));
  api.on(ai.applyPlan, ({ body }) =>
    eventStream(['applied', { batch_id: BATCH, applied: body.move_ids, score_after: 70 }]),
  );
  const subscription = {
    id: product.id,
    user_id: product.id,
    status: 'active',
    plan_type,
    current_period_end: null,
    created_at: product.created_at,
    updated_at: product.updated_at,
  };
  globalThis.fetch = () => Promise.resolve(Response.json(subscription));
  const rendered = renderRemote(
    <CalendarScreen />,
    api,
    url || `/calendar?view=${view}&date=2026-11-18`,
  );
  return {
    ...rendered,
    api,
    user: userEvent.setup(),
    setEvents: (next: Event[]) => (storedEvents = next),
  };
}

type OpenedCalendar = ReturnType<typeof openCalendar>;

async function optimize({ user }: OpenedCalendar) {
  await user.click(await screen.findByRole('button', { name: /^Optimize/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Optimize this week' });
  await within(dialog).findByRole('button', { name: 'Apply: Design critique' });
  return within(dialog);
}

// Must be the first test: the dialog's code stays loaded for the following ones.
test('pressing O right after the calendar is rendered opens the optimizer', async () => {
  const { user } = openCalendar();
  await user.keyboard('o');
  expect(await screen.findByRole('dialog', { name: 'Optimize this week' })).toBeVisible();
});

test('the optimizer shows a plan with previews, statistics, reasons and unscheduled items', async () => {
  const calendar = openCalendar();
  const panel = await optimize(calendar);
  expect(calendar.api.calls(ai.optimize)[0]?.body).toMatchObject({
    window: {
      start: new Date('2026-11-15T00:00').toISOString(),
      end: new Date('2026-11-22T00:00').toISOString(),
    },
  });
  expect(panel.getByText('1 to 0')).toBeVisible();
  expect(panel.getByText('+3 h 15 m')).toBeVisible();
  expect(panel.getByText('1 of 18')).toBeVisible();
  const before = within(panel.getByRole('region', { name: 'Before' }));
  expect(before.queryByText('Pricing brief')).not.toBeInTheDocument();
  const after = within(panel.getByRole('region', { name: 'After' }));
  expect(after.getByText('Pricing brief')).toBeInTheDocument();
  expect(panel.getAllByText('Next best: Thu 3:00 PM')).toHaveLength(2);
  expect(panel.getByText(/A deadline on Monday/)).toBeInTheDocument();
  expect(panel.getByText(/Two replies are pending/)).toBeInTheDocument();
  expect(panel.getByText(/^This is the best plan/)).toBeInTheDocument();
});

test('moves can be applied individually or together, and undone individually', async () => {
  const calendar = openCalendar();
  const { api, user, setEvents } = calendar;
  const [move] = plan.moves;
  const panel = await optimize(calendar);
  setEvents([{ ...critique, ...move?.to, version: 2 }, leila]);
  await user.click(panel.getByRole('button', { name: 'Apply: Design critique' }));
  const undo = await panel.findByRole('button', { name: 'Undo: Design critique' });
  expect(api.calls(ai.applyPlan)[0]?.body).toEqual({ move_ids: [move?.id] });
  expect(panel.getByText('1 applied · 3 suggested moves · score 61 → 74')).toBeVisible();
  api.on(history.undo, () => ({ batch_id: BATCH }));
  setEvents([critique, leila]);
  await user.click(undo);
  await panel.findByRole('button', { name: 'Apply: Design critique' });
  expect(api.calls(history.undo)[0]?.params).toEqual({ batch_id: BATCH });

  await user.click(panel.getByRole('button', { name: 'Skip: Write-up' }));
  setEvents([{ ...critique, ...move?.to, version: 2 }, leila]);
  await user.click(panel.getByRole('button', { name: 'Apply 3 moves' }));
  await panel.findByText('3 moves applied');
  expect(panel.getByRole('button', { name: 'Done' })).toBeVisible();
  // A single move of a batch can be undone.
  api.on(events.arrange, () => ({ moved: [critique], created: [] }));
  await user.click(panel.getByRole('button', { name: 'Undo: Design critique' }));
  await panel.findByRole('button', { name: 'Apply: Design critique' });
  expect(api.calls(events.arrange)[0]?.body).toEqual({
    moves: [{ event_id: critique.id, version: 2, ...move?.from }],
  });
});

/** Applies the whole plan while the calendar displays events that don't include its changes. */
async function applyWithoutCachedEvents(calendar: OpenedCalendar, cached = [critique, leila]) {
  const panel = await optimize(calendar);
  calendar.setEvents(cached);
  await calendar.user.click(panel.getByRole('button', { name: 'Apply 4 moves' }));
  await panel.findByText('4 moves applied');
  // The calendar is loaded again after the plan has been applied. Neighboring months that were loaded
  // before stay cached.
  const { queryClient } = calendar;
  const isCached = ({ id }: Event) => findCachedEvent(queryClient, id) !== undefined;
  await waitFor(() => {
    queryClient.removeQueries({ queryKey: queryKeys.events, type: 'inactive' });
    expect([critique, leila].filter(isCached)).toEqual(cached);
  });
  return panel;
}

test('undoing a scheduled task deletes its event even if the calendar has not loaded it', async () => {
  const calendar = openCalendar();
  const { api, user } = calendar;
  const [chunk] = plan.task_chunks;
  const scheduled = {
    ...buildEvent({ title: 'Pricing brief', task_id: chunk?.task_id ?? null }),
    start_time: chunk?.start_time ?? '',
    end_time: chunk?.end_time ?? '',
    version: 3,
  };
  api.on(events.list, () => [leila, scheduled]);
  api.on(events.remove, () => undefined);
  const panel = await applyWithoutCachedEvents(calendar);
  await user.click(panel.getByRole('button', { name: 'Undo: Pricing brief' }));
  await panel.findByRole('button', { name: 'Apply: Pricing brief' });
  expect(api.calls(events.list)[0]?.query).toEqual({
    start_date: chunk?.start_time,
    end_date: chunk?.end_time,
  });
  const [removal] = api.calls(events.remove);
  expect(removal?.params).toEqual({ id: scheduled.id });
  expect(removal?.headers.get('if-match')).toBe('"3"');
});

test('undoing a scheduled task reports that its event has since been moved or deleted', async () => {
  const calendar = openCalendar();
  const { api, user, toasts } = calendar;
  api.on(events.list, () => [leila]);
  const panel = await applyWithoutCachedEvents(calendar);
  await user.click(panel.getByRole('button', { name: 'Undo: Pricing brief' }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      tone: 'error',
      message: "Couldn't undo the change: “Pricing brief” has since been moved or deleted.",
    }),
  );
  expect(panel.getByRole('button', { name: 'Undo: Pricing brief' })).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Apply: Pricing brief' })).not.toBeInTheDocument();
});

test('undoing a move reports that its event has since been deleted', async () => {
  const calendar = openCalendar();
  const { api, user, toasts } = calendar;
  api.on(events.read, () => problemResponse('not-found', "This event doesn't exist"));
  const panel = await applyWithoutCachedEvents(calendar, [leila]);
  await user.click(panel.getByRole('button', { name: 'Undo: Design critique' }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      tone: 'error',
      message: "Couldn't undo the change: “Design critique” has since been deleted.",
    }),
  );
  expect(api.calls(events.read)[0]?.params).toEqual({ id: critique.id });
  expect(panel.getByRole('button', { name: 'Undo: Design critique' })).toBeVisible();
});

test('a stale plan is replaced by a new plan', async () => {
  const calendar = openCalendar();
  const { api, user } = calendar;
  const replacement = buildPlan({ plan_id: BATCH, moves: plan.moves.slice(1) });
  api.on(ai.applyPlan, () =>
    eventStream(['stale', {}], ['problem', buildStaleProblem(replacement)]),
  );
  const panel = await optimize(calendar);
  await user.click(panel.getByRole('button', { name: 'Apply: Design critique' }));
  expect(await panel.findByText("Your calendar changed. Here's a new plan.")).toBeVisible();
  expect(panel.queryByText('Design critique', { selector: 'h4' })).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Apply 1 move' })).toBeEnabled();
});

test('the URL contains the open plan, and reloading restores it', async () => {
  const calendar = openCalendar();
  await optimize(calendar);
  await waitFor(() => expect(calendar.getUrl()).toContain(`plan=${plan.plan_id}`));
  const url = calendar.getUrl();
  cleanup();

  const reloaded = openCalendar({ url });
  reloaded.api.on(ai.readPlan, () => ({ ...plan, applied: [plan.moves[0]?.id ?? ''] }));
  const strip = within(await screen.findByRole('region', { name: 'Proposed changes' }));
  expect(strip.getByRole('button', { name: 'Review all 3' })).toBeVisible();
  expect(reloaded.api.calls(ai.readPlan)[0]?.params).toEqual({ plan_id: plan.plan_id });
  await reloaded.user.keyboard('o');
  const panel = within(await screen.findByRole('dialog', { name: 'Optimize this week' }));
  expect(panel.getByRole('button', { name: 'Undo: Design critique' })).toBeVisible();
  await reloaded.user.click(panel.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(reloaded.getUrl()).not.toContain('plan='));
});

test('the search for a replacement plan shows its progress and can be canceled', async () => {
  const calendar = openCalendar();
  const { api, user } = calendar;
  const streamEvents = [
    ['stale', {}],
    ['progress', { objective: 900, lower_bound: 873, gap: 0.03, elapsed_ms: 1200 }],
  ] as const;
  api.on(ai.applyPlan, () => endlessStream(streamEvents));
  const panel = await optimize(calendar);
  await user.click(panel.getByRole('button', { name: 'Apply: Design critique' }));
  expect(await panel.findByText('1.2 s · within 3% of the best possible plan')).toBeVisible();
  expect(panel.getAllByText('Your calendar changed. Finding a new plan')).toHaveLength(2);
  expect(panel.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Cancel' }));
  expect(await panel.findByText('Search canceled. No changes were made.')).toBeVisible();
  expect(calendar.toasts).toEqual([]);
});

test('a search for a plan can be canceled, and its errors are shown', async () => {
  const calendar = openCalendar();
  const { api, user } = calendar;
  api.on(ai.optimize, () => new Response(new ReadableStream()));
  await user.click(await screen.findByRole('button', { name: /^Optimize/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Optimize this week' }));
  await user.click(await panel.findByRole('button', { name: 'Cancel' }));
  expect(panel.getByText('Search canceled. No changes were made.')).toBeVisible();
  api.on(ai.optimize, () =>
    eventStream([
      'problem',
      { type: 'x', title: 'Busy', status: 503, code: 'busy', detail: 'Busy' },
    ]),
  );
  await user.click(panel.getByRole('button', { name: 'Optimize' }));
  expect(await panel.findByText("Couldn't optimize your calendar.")).toBeVisible();
  api.on(ai.optimize, () => planStream(plan));
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByRole('button', { name: 'Apply 4 moves' })).toBeVisible();
});

test('proposals can be reviewed, applied and skipped by keyboard, and unapplied ones stay in the calendar', async () => {
  const calendar = openCalendar({ view: 'week' });
  const { api, user } = calendar;
  await optimize(calendar);
  await user.keyboard('{ArrowDown}x');
  expect(await screen.findByText('Skipped')).toBeVisible();
  await user.keyboard('{Escape}');
  const strip = within(await screen.findByRole('region', { name: 'Proposed changes' }));
  expect(strip.getByRole('button', { name: 'Review all 3' })).toBeVisible();
  expect(
    await screen.findByRole('button', { name: /^Design critique, .*Thursday.*proposed/ }),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('y');
  await waitFor(() => expect(calendar.toasts.at(-1)?.message).toBe('1 move applied'));
  expect(api.calls(ai.applyPlan)[0]?.body).toEqual({ move_ids: [plan.moves[0]?.id] });
  await user.keyboard('x');
  expect(await strip.findByRole('button', { name: 'Review' })).toBeVisible();
  await user.keyboard('o');
  const dialog = within(await screen.findByRole('dialog', { name: 'Optimize this week' }));
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/^Proposed for/)).not.toBeInTheDocument());
});

test('saving the optimization preferences starts a new search for a plan', async () => {
  const calendar = openCalendar();
  const { api, user } = calendar;
  api.on(preferences.update, () => ({ ...DEFAULT_PREFERENCES, version: 1 }));
  const panel = await optimize(calendar);
  await user.click(panel.getByRole('button', { name: 'Optimization preferences' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Optimization preferences' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'friday' }));
  await user.type(dialog.getByLabelText(/^Max meetings per day/), '5');
  await user.type(dialog.getByLabelText('Overlapping events'), '700');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls(ai.optimize)).toHaveLength(2));
  expect(api.calls(preferences.update)[0]?.body).toMatchObject({
    planning: {
      no_meeting_days: ['friday'],
      max_meetings_per_day: 5,
      max_moves: null,
      weights: { conflict: 700 },
    },
  });
});

test('editing an unscheduled task starts a new search for a plan', async () => {
  const calendar = openCalendar();
  const { api, user } = calendar;
  const expenses = buildTask({ id: product.id, title: 'Expenses' });
  api.on(tasks.list, () => [expenses]);
  api.on(tasks.update, () => ({ ...expenses, deadline: null }));
  const panel = await optimize(calendar);
  await user.click(panel.getByRole('button', { name: 'Edit: Expenses' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.clear(await dialog.findByLabelText(/^Due/));
  await user.click(dialog.getByRole('button', { name: 'Update Task' }));
  await waitFor(() => expect(api.calls(ai.optimize)).toHaveLength(2));
  expect(api.calls(tasks.update)[0]?.body).toMatchObject({ deadline: null });
  expect(await panel.findByRole('button', { name: 'Apply 4 moves' })).toBeVisible();
});

test('the Optimize button opens the upgrade dialog on the Free plan', async () => {
  const { user, api } = openCalendar({ plan_type: 'free' });
  await user.click(await screen.findByRole('button', { name: 'Optimize Pro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Optimize' }));
  expect(dialog.getByText(/Upgrade to Pro to use it/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/settings');
  expect(api.calls(ai.optimize)).toEqual([]);
});
