import type { AssistantResult, Plan } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import {
  addDays,
  toCalendarDate,
  parseInterval,
  getDurationMs,
  formatMinutes,
  overlaps,
} from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { formatList } from '../calendar/format-date-time.ts';
import { isBusyEvent } from '../calendar/busy-events.ts';
import { createAnswer } from './answers/create-answer.ts';
import { createNotFoundResult } from './answers/unclear.ts';
import { requireFeature, type RequestContext, type AssistantDeps } from './request-context.ts';
import type { Intent, EventReference } from './intent.ts';
import { matchEvents, loadUpcoming, matchEventsByTitle } from './match-events.ts';
import {
  createClearSpec,
  isSatisfied,
  createMoveSpec,
  createOptimizeSpec,
  createTimeBlockSpec,
  createShiftSpec,
  createSwapSpec,
  type PlanSpec,
} from './proposals/plan-goals.ts';
import { requestPlan } from './proposals/request-plan.ts';
import { proposeMeetingTimes } from './proposals/meeting-times.ts';
import type { CalendarSnapshot } from './user-context.ts';
import { formatTitle } from './formatters.ts';

type IntentOf<K extends Intent['kind']> = Extract<Intent, { kind: K }>;
export type PlanIntent = IntentOf<'move' | 'shift' | 'swap' | 'clear' | 'optimise' | 'protect'>;

const filterTimedEvents = (events: readonly Event[]) =>
  events.filter(({ is_all_day }) => !is_all_day);

function describeTimeBlock({ unplaced: [unplaced] }: Plan, kind: 'focus' | 'task'): string {
  if (unplaced) {
    const time = formatMinutes(unplaced.minutes);
    const relaxations = unplaced.relax.map(({ text }) => text);
    return [t("I couldn't fit in {time} of it.", { time }), ...relaxations].join(' ');
  }
  return kind === 'task'
    ? t('Accept to add the task and reserve time for it. Nothing else moves.')
    : t('Accept to reserve this time. Nothing else moves.');
}

/** Lists the requested events that the plan doesn't move, with reasons. */
const listUnmovedEvents = ({ left_alone }: Plan, { goals }: PlanSpec) =>
  left_alone.filter(({ event_id }) => !goals || goals.some((goal) => goal.event_id === event_id));

function describePlan(plan: Plan, spec: PlanSpec): string {
  if (spec.timeBlock) return describeTimeBlock(plan, spec.timeBlock.kind);
  const { moves, task_chunks } = plan;
  const changes = moves.length + task_chunks.length;
  if (changes === 0) {
    if (!spec.goals) return t('No changes needed. Your calendar is already optimized.');
    const [first] = listUnmovedEvents(plan, spec);
    return [t("I can't make that move."), ...(first ? [first.text] : [])].join(' ');
  }
  const summary = plural(changes, {
    one: '# suggested change.',
    other: '# suggested changes.',
  });
  return [summary, ...describeScheduledTime(plan), ...describeScoreChange(plan)].join(' ');
}

function describeScheduledTime({ task_chunks }: Plan): string[] {
  if (task_chunks.length === 0) return [];
  const time = formatMinutes(
    task_chunks.reduce(
      (total, chunk) => total + getDurationMs(parseInterval(chunk)) / MINUTE_MS,
      0,
    ),
  );
  return task_chunks.some(({ habit_id }) => habit_id !== null)
    ? [t('This schedules {time} for your tasks and habits.', { time })]
    : [t('This schedules {time} for your tasks.', { time })];
}

/** Omits a lower score if tasks were scheduled, because a fuller day lowers the score by design. */
function describeScoreChange({ task_chunks, score_before, score_after }: Plan): string[] {
  const isScoreLower = score_after < score_before && task_chunks.length > 0;
  if (isScoreLower || score_before === score_after) return [];
  const scores = { before: score_before, after: score_after };
  return [t('Your score changes from {before} to {after}.', scores)];
}

async function createPlanResult(
  deps: AssistantDeps,
  request: RequestContext,
  spec: PlanSpec,
): Promise<AssistantResult> {
  const plan = await requestPlan(deps, request, spec);
  return { kind: 'plan', text: describePlan(plan, spec), plan };
}

/** Returns the titles of busy events that overlap the exact target times. */
function findBlockingTitles(
  { goals }: PlanSpec,
  events: readonly Event[],
  calendar: CalendarSnapshot,
): string[] {
  const movedIds = new Set(events.map(({ id }) => id));
  const targetTimes = (goals ?? []).flatMap(({ allowed }, index) => {
    const durationMs = events[index] && getDurationMs(parseInterval(events[index]));
    return allowed.filter((interval) => getDurationMs(interval) === durationMs);
  });
  const blocking = filterTimedEvents(calendar.events).filter(
    (event) =>
      !movedIds.has(event.id) &&
      isBusyEvent(calendar, event) &&
      targetTimes.some((interval) => overlaps(interval, parseInterval(event))),
  );
  return blocking.map(formatTitle);
}

async function planMove(
  deps: AssistantDeps,
  request: RequestContext,
  intent: IntentOf<'move' | 'shift'>,
) {
  const calendar = await loadUpcoming(deps, request, intent.target);
  const events = filterTimedEvents(await matchEvents(deps, request, intent.target, calendar));
  if (events.length === 0) return createNotFoundResult();
  const spec =
    intent.kind === 'move'
      ? createMoveSpec(events, intent.to, request.userContext)
      : createShiftSpec(events, intent, request.userContext);
  if (isSatisfied(events, spec)) return createAnswer(t("That's already set."));
  const plan = await requestPlan(deps, request, spec);
  const blockingTitles = plan.moves.length === 0 ? findBlockingTitles(spec, events, calendar) : [];
  const explanation =
    blockingTitles.length > 0
      ? ` ${t('It conflicts with {titles}.', { titles: formatList(blockingTitles) })}`
      : '';
  return { kind: 'plan' as const, text: `${describePlan(plan, spec)}${explanation}`, plan };
}

const ANY_EVENT: EventReference = {
  titleWords: null,
  isAll: false,
  position: null,
  isOneToOne: false,
  people: [],
  requestedTime: null,
  eventIds: null,
};

/** Assigns the day of `event` to a target time without a day, as in “my 10am and 2pm”. */
function moveToDayOfEvent(
  event: Event,
  target: EventReference,
  { userContext: { timeZone } }: RequestContext,
): EventReference {
  if (
    !target.requestedTime ||
    target.requestedTime.hasExplicitDates ||
    target.requestedTime.startMinute === null
  )
    return target;
  const from = toCalendarDate(Date.parse(event.start_time), timeZone);
  return { ...target, requestedTime: { ...target.requestedTime, from, to: addDays(from, 1) } };
}

async function planSwap(
  deps: AssistantDeps,
  request: RequestContext,
  { target, other }: IntentOf<'swap'>,
) {
  const calendar = await loadUpcoming(deps, request, target);
  const [firstEvent] = filterTimedEvents(await matchEventsByTitle(deps, request, target, calendar));
  const [secondEvent] = firstEvent
    ? filterTimedEvents(
        await matchEventsByTitle(
          deps,
          request,
          moveToDayOfEvent(firstEvent, other, request),
          calendar,
        ),
      )
    : [];
  if (!firstEvent || !secondEvent || firstEvent.id === secondEvent.id)
    return createNotFoundResult();
  const spec = createSwapSpec(firstEvent, secondEvent, request.userContext);
  const plan = await requestPlan(deps, request, spec);
  if (plan.moves.length === 2)
    return { kind: 'plan' as const, text: describePlan(plan, spec), plan };
  const explanation = listUnmovedEvents(plan, spec)
    .map((event) => ` ${formatTitle(event)}: ${event.text}`)
    .join('');
  return createAnswer(`${t("These two events can't be swapped.")}${explanation}`, [
    firstEvent.id,
    secondEvent.id,
  ]);
}

async function planClear(
  deps: AssistantDeps,
  request: RequestContext,
  { requestedTime }: IntentOf<'clear'>,
) {
  const target = { ...ANY_EVENT, isAll: true, requestedTime };
  const calendar = await loadUpcoming(deps, request, target);
  const events = filterTimedEvents(await matchEvents(deps, request, target, calendar));
  if (events.length > 0)
    return createPlanResult(
      deps,
      request,
      createClearSpec(events, requestedTime, request.userContext),
    );
  return createAnswer(t("You're already free then."));
}

async function planFocusTime(
  deps: AssistantDeps,
  request: RequestContext,
  intent: IntentOf<'protect'>,
) {
  const { caller, userContext } = request;
  const spec = createTimeBlockSpec(intent, userContext);
  if (spec) return createPlanResult(deps, request, spec);
  const { title, minutes, requestedTime } = intent;
  return proposeMeetingTimes(
    deps,
    caller,
    { title, minutes, people: [], requestedTime },
    userContext,
  );
}

/** Proposes moves or a time block as a plan. */
export async function proposePlan(
  deps: AssistantDeps,
  request: RequestContext,
  intent: PlanIntent,
): Promise<AssistantResult> {
  await requireFeature(deps, request, 'aiOptimization');
  switch (intent.kind) {
    case 'move':
    case 'shift':
      return planMove(deps, request, intent);
    case 'swap':
      return planSwap(deps, request, intent);
    case 'clear':
      return planClear(deps, request, intent);
    case 'optimise':
      return createPlanResult(deps, request, createOptimizeSpec(intent, request.userContext));
    case 'protect':
      return planFocusTime(deps, request, intent);
  }
}
