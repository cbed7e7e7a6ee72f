import type { AssistantResult, Plan } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import { addDays, dateAt, minutesInWords } from '@scheduler/scheduling';
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

/** What a plan comes to, in a sentence. */
function told(plan: Plan, { time }: PlanWish): string {
  if (time) return toldOfTime(plan, time.kind);
  const { moves, task_chunks, left_alone, score_before, score_after } = plan;
  const changes = moves.length + task_chunks.length;
  if (changes === 0) {
    const [first] = left_alone;
    return first
      ? `${t('Nothing can move as you asked.')} ${first.text}`
      : t('Nothing would be better than it is.');
  }
  const sum = plural(changes, {
    one: '# change to accept, all of them or some.',
    other: '# changes to accept, all of them or some.',
  });
  if (score_before === score_after) return sum;
  const scores = { before: score_before, after: score_after };
  return `${sum} ${t('Your score goes from {before} to {after}.', scores)}`;
}

async function planned(
  deps: AssistantDeps,
  asked: Asked,
  wish: PlanWish,
): Promise<AssistantResult> {
  const plan = await seekPlan(deps, asked, wish);
  return { kind: 'plan', text: told(plan, wish), plan };
}

async function change(deps: AssistantDeps, asked: Asked, intent: Of<'move' | 'shift'>) {
  const seen = await seeAhead(deps, asked, intent.which);
  const events = ofHours(await meant(deps, asked, intent.which, seen));
  if (events.length === 0) return notFound();
  const wish =
    intent.kind === 'move'
      ? moveWish(events, intent.to, asked.situation)
      : shiftWish(events, intent, asked.situation);
  return isFulfilled(events, wish)
    ? answered(t('That is so already.'))
    : planned(deps, asked, wish);
}

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
  const [held] = plan.left_alone;
  const why = held ? ` ${held.text}` : '';
  return answered(`${t('These two cannot change places.')}${why}`, [one.id, two.id]);
}

async function clear(deps: AssistantDeps, asked: Asked, { when }: Of<'clear'>) {
  const which = { words: null, isAll: true, isOneToOne: false, people: [], when, eventIds: null };
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
