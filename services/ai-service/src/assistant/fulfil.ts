import { planFeatures } from '@scheduler/contracts';
import type { AssistantResult, Plan } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/words';
import { minutesInWords } from '@scheduler/scheduling';
import { upgradeNeeded, type PlanOf } from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import type { ModelDeps } from '../language-model/operations.ts';
import type { MeetingTimesDeps } from '../meeting-times/operations.ts';
import type { PlansDeps } from '../plans/operations.ts';
import { answerAgenda } from './answers/agenda.ts';
import { answerFree } from './answers/free.ts';
import { answerNext } from './answers/next.ts';
import { unclear } from './answers/unclear.ts';
import type { Intent } from './intent.ts';
import { meant, seeAhead } from './meaning.ts';
import { peopleCalled } from './people.ts';
import { draftOf, readAsEvent } from './proposals/drafts.ts';
import {
  clearWish,
  isFulfilled,
  moveWish,
  optimiseWish,
  protectWish,
  shiftWish,
  type PlanWish,
} from './proposals/goals.ts';
import { seekPlan } from './proposals/plans.ts';
import { proposeRemovals } from './proposals/removals.ts';
import { proposeTimes } from './proposals/times.ts';
import { see, type Situation } from './situation.ts';
import { wholeSpan } from './spans.ts';

export interface AssistantDeps extends ModelDeps, MeetingTimesDeps, PlansDeps {
  planOf: PlanOf;
}

/** A request as it is worked on. */
export interface Asked {
  caller: Caller;
  scheduleId: string | undefined;
  situation: Situation;
  signal: AbortSignal;
  /** Told when the model said which events are meant. */
  onPick: () => void;
}

const USUAL_MEETING = 30;

async function needPlanner({ planOf }: AssistantDeps, { caller }: Asked) {
  if (!planFeatures[await planOf(caller.actor)].aiOptimization)
    throw upgradeNeeded('aiOptimization');
}

/** What a plan comes to, in a sentence. */
function told(plan: Plan, { time }: PlanWish): string {
  const { moves, task_chunks, left_alone, unplaced, score_before, score_after } = plan;
  const changes = moves.length + task_chunks.length;
  const [homeless] = unplaced;
  if (time && homeless) {
    const needs = homeless.relax.map(({ text }) => text).join(' ');
    return [
      t('There is no room for {time} of it then.', { time: minutesInWords(homeless.minutes) }),
      needs,
    ]
      .join(' ')
      .trim();
  }
  if (time) {
    return time.kind === 'task'
      ? t('The task, and time for it, to accept. Nothing else moves.')
      : t('Time for it, to accept. Nothing else moves.');
  }
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

const notFound = () => t('There is no event of yours that fits what you said.');

type Change = Extract<Intent, { kind: 'move' | 'shift' }>;

async function change(deps: AssistantDeps, asked: Asked, intent: Change): Promise<AssistantResult> {
  await needPlanner(deps, asked);
  const seen = await seeAhead(deps, asked, intent.which);
  const events = (await meant(deps, asked, intent.which, seen)).filter(
    ({ is_all_day }) => !is_all_day,
  );
  if (events.length === 0) return unclear(notFound());
  const wish =
    intent.kind === 'move'
      ? moveWish(events, intent.to, asked.situation)
      : shiftWish(events, intent.minutes, asked.situation);
  return isFulfilled(events, wish)
    ? answered(t('That is so already.'))
    : planned(deps, asked, wish);
}

const answered = (text: string): AssistantResult => ({
  kind: 'answer',
  text,
  event_ids: [],
  free: [],
});

async function clear(
  deps: AssistantDeps,
  asked: Asked,
  intent: Extract<Intent, { kind: 'clear' }>,
) {
  await needPlanner(deps, asked);
  const { when } = intent;
  const which = { words: null, isAll: true, isOneToOne: false, people: [], when, eventIds: null };
  const seen = await seeAhead(deps, asked, which);
  const events = (await meant(deps, asked, which, seen)).filter(({ is_all_day }) => !is_all_day);
  if (events.length > 0) return planned(deps, asked, clearWish(events, when, asked.situation));
  return answered(t('That time is free already.'));
}

/** Answers a request, or proposes what it asks for. Nothing is done. */
export async function fulfil(
  deps: AssistantDeps,
  asked: Asked,
  intent: Intent,
): Promise<AssistantResult> {
  const { core } = deps;
  const { caller, situation, scheduleId } = asked;
  const named = (said: readonly string[]) => peopleCalled(core, caller, said);
  switch (intent.kind) {
    case 'agenda': {
      const seen = await see(core, caller, wholeSpan(intent.when, situation.timeZone));
      return answerAgenda(seen, intent, situation, await named(intent.people));
    }
    case 'next':
      return answerNext(
        await seeAhead(deps, asked),
        intent.which,
        situation,
        await named(intent.which.people),
      );
    case 'free_time':
      return answerFree(
        await see(core, caller, wholeSpan(intent.when, situation.timeZone)),
        intent,
        situation,
      );
    case 'find_time': {
      await needPlanner(deps, asked);
      const people = await named(intent.people);
      const title = intent.title ?? t('Meeting with {names}', { names: intent.people.join(', ') });
      const minutes = intent.minutes ?? USUAL_MEETING;
      return proposeTimes(deps, caller, { title, minutes, people, when: intent.when }, situation);
    }
    case 'protect': {
      await needPlanner(deps, asked);
      const wish = protectWish(intent, situation);
      if (wish) return planned(deps, asked, wish);
      const { title, minutes, when } = intent;
      return proposeTimes(deps, caller, { title, minutes, people: [], when }, situation);
    }
    case 'move':
    case 'shift':
      return change(deps, asked, intent);
    case 'clear':
      return clear(deps, asked, intent);
    case 'optimise':
      await needPlanner(deps, asked);
      return planned(deps, asked, optimiseWish(intent, situation));
    case 'cancel': {
      const seen = await seeAhead(deps, asked, intent.which);
      const events = await meant(deps, asked, intent.which, seen);
      return events.length > 0 ? proposeRemovals(seen, events) : unclear(notFound());
    }
    case 'create': {
      const reading = await readAsEvent(core, caller, intent.text, situation);
      return reading ? draftOf(reading, scheduleId) : unclear(t('That is too long for one event.'));
    }
  }
}
