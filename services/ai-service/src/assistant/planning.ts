import type { AssistantResult, Plan } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import {
  addDays,
  dateAt,
  intervalOf,
  lengthOf,
  MINUTE_MS,
  minutesInWords,
  overlaps,
} from '@scheduler/scheduling';
import { listed } from '../calendar/clock.ts';
import { takesTime } from '../calendar/takes-time.ts';
import { answered } from './answers/answer.ts';
import { notFound } from './answers/unclear.ts';
import { need, type Asked, type AssistantDeps } from './asked.ts';
import type { Intent, Which } from './intent.ts';
import { meant, seeAhead, titled } from './meaning.ts';
import {
  clearWish,
  isFulfilled,
  moveWish,
  optimiseWish,
  protectWish,
  shiftWish,
  swapWish,
  type PlanWish,
} from './proposals/goals.ts';
import { seekPlan } from './proposals/plans.ts';
import { proposeTimes } from './proposals/times.ts';
import type { Seen } from './situation.ts';
import { titled as titleOf } from './telling.ts';

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>;
export type Planned = Of<'move' | 'shift' | 'swap' | 'clear' | 'optimise' | 'protect'>;

const ofHours = (events: readonly Event[]) => events.filter(({ is_all_day }) => !is_all_day);

/** What a plan of time for something comes to. */
function toldOfTime({ unplaced: [homeless] }: Plan, kind: 'focus' | 'task'): string {
  if (homeless) {
    const time = minutesInWords(homeless.minutes);
    const needs = homeless.relax.map(({ text }) => text);
    return [t('There is no room for {time} of it then.', { time }), ...needs].join(' ');
  }
  return kind === 'task'
    ? t('The task, and time for it, to accept. Nothing else moves.')
    : t('Time for it, to accept. Nothing else moves.');
}

/** Of the events that were to move, those that stay, and why. */
const staying = ({ left_alone }: Plan, { goals }: PlanWish) =>
  left_alone.filter(({ event_id }) => !goals || goals.some((goal) => goal.event_id === event_id));

/** What a plan comes to, in a sentence. */
function told(plan: Plan, wish: PlanWish): string {
  if (wish.time) return toldOfTime(plan, wish.time.kind);
  const { moves, task_chunks } = plan;
  const changes = moves.length + task_chunks.length;
  if (changes === 0) {
    if (!wish.goals) return t('Nothing would be better than it is.');
    const [first] = staying(plan, wish);
    return [t('Nothing can move as you asked.'), ...(first ? [first.text] : [])].join(' ');
  }
  const sum = plural(changes, {
    one: '# change to accept, all of them or some.',
    other: '# changes to accept, all of them or some.',
  });
  return [sum, ...toldOfFound(plan), ...toldOfScore(plan)].join(' ');
}

/** What gets its time is the gain of a plan, though it fills the day. */
function toldOfFound({ task_chunks }: Plan): string[] {
  if (task_chunks.length === 0) return [];
  const time = minutesInWords(
    task_chunks.reduce((sum, chunk) => sum + lengthOf(intervalOf(chunk)) / MINUTE_MS, 0),
  );
  return task_chunks.some(({ habit_id }) => habit_id !== null)
    ? [t('It finds {time} for your tasks and habits.', { time })]
    : [t('It finds {time} for your tasks.', { time })];
}

/** Where time is found for something, a score that falls with the fuller day is not what counts. */
function toldOfScore({ task_chunks, score_before, score_after }: Plan): string[] {
  const isLost = score_after < score_before && task_chunks.length > 0;
  if (isLost || score_before === score_after) return [];
  const scores = { before: score_before, after: score_after };
  return [t('Your score goes from {before} to {after}.', scores)];
}

async function planned(
  deps: AssistantDeps,
  asked: Asked,
  wish: PlanWish,
): Promise<AssistantResult> {
  const plan = await seekPlan(deps, asked, wish);
  return { kind: 'plan', text: told(plan, wish), plan };
}

/** What takes the very minutes that events were to go to. */
function inTheWay({ goals }: PlanWish, events: readonly Event[], seen: Seen): string[] {
  const moved = new Set(events.map(({ id }) => id));
  const wanted = (goals ?? []).flatMap(({ allowed }, index) => {
    const length = events[index] && lengthOf(intervalOf(events[index]));
    return allowed.filter((span) => lengthOf(span) === length);
  });
  const taking = ofHours(seen.events).filter(
    (event) =>
      !moved.has(event.id) &&
      takesTime(seen, event) &&
      wanted.some((span) => overlaps(span, intervalOf(event))),
  );
  return taking.map(titleOf);
}

async function change(deps: AssistantDeps, asked: Asked, intent: Of<'move' | 'shift'>) {
  const seen = await seeAhead(deps, asked, intent.which);
  const events = ofHours(await meant(deps, asked, intent.which, seen));
  if (events.length === 0) return notFound();
  const wish =
    intent.kind === 'move'
      ? moveWish(events, intent.to, asked.situation)
      : shiftWish(events, intent, asked.situation);
  if (isFulfilled(events, wish)) return answered(t('That is so already.'));
  const plan = await seekPlan(deps, asked, wish);
  const taking = plan.moves.length === 0 ? inTheWay(wish, events, seen) : [];
  const why =
    taking.length > 0 ? ` ${t('Then there is: {titles}.', { titles: listed(taking) })}` : '';
  return { kind: 'plan' as const, text: `${told(plan, wish)}${why}`, plan };
}

/** Whatever events there are. */
const ANY: Which = {
  words: null,
  isAll: false,
  edge: null,
  isOneToOne: false,
  people: [],
  when: null,
  eventIds: null,
};

/** 'my 10am and 2pm': the hour of the second is one of the first one's day. */
function onDayOf(event: Event, which: Which, { situation: { timeZone } }: Asked): Which {
  if (!which.when || which.when.isNamed || which.when.at === null) return which;
  const from = dateAt(Date.parse(event.start_time), timeZone);
  return { ...which, when: { ...which.when, from, to: addDays(from, 1) } };
}

async function swap(deps: AssistantDeps, asked: Asked, { which, other }: Of<'swap'>) {
  const seen = await seeAhead(deps, asked, which);
  const [one] = ofHours(await titled(deps, asked, which, seen));
  const [two] = one ? ofHours(await titled(deps, asked, onDayOf(one, other, asked), seen)) : [];
  if (!one || !two || one.id === two.id) return notFound();
  const wish = swapWish(one, two, asked.situation);
  const plan = await seekPlan(deps, asked, wish);
  if (plan.moves.length === 2) return { kind: 'plan' as const, text: told(plan, wish), plan };
  const why = staying(plan, wish)
    .map((event) => ` ${titleOf(event)}: ${event.text}`)
    .join('');
  return answered(`${t('These two cannot change places.')}${why}`, [one.id, two.id]);
}

async function clear(deps: AssistantDeps, asked: Asked, { when }: Of<'clear'>) {
  const which = { ...ANY, isAll: true, when };
  const seen = await seeAhead(deps, asked, which);
  const events = ofHours(await meant(deps, asked, which, seen));
  if (events.length > 0) return planned(deps, asked, clearWish(events, when, asked.situation));
  return answered(t('That time is free already.'));
}

async function protect(deps: AssistantDeps, asked: Asked, intent: Of<'protect'>) {
  const { caller, situation } = asked;
  const wish = protectWish(intent, situation);
  if (wish) return planned(deps, asked, wish);
  const { title, minutes, when } = intent;
  return proposeTimes(deps, caller, { title, minutes, people: [], when }, situation);
}

/** Proposes moves, or time for something, as a plan. */
export async function plan(
  deps: AssistantDeps,
  asked: Asked,
  intent: Planned,
): Promise<AssistantResult> {
  await need(deps, asked, 'aiOptimization');
  switch (intent.kind) {
    case 'move':
    case 'shift':
      return change(deps, asked, intent);
    case 'swap':
      return swap(deps, asked, intent);
    case 'clear':
      return clear(deps, asked, intent);
    case 'optimise':
      return planned(deps, asked, optimiseWish(intent, asked.situation));
    case 'protect':
      return protect(deps, asked, intent);
  }
}
