import type { AssistantResult } from '@scheduler/contracts/ai';
import { answerAgenda } from './answers/agenda.ts';
import { answerConflicts } from './answers/conflicts.ts';
import { answerDetail } from './answers/event-details.ts';
import { answerFree } from './answers/free-time.ts';
import { answerFirstOrLast, answerNext, answerPast } from './answers/next-and-past-events.ts';
import { requestClarification, createHelpResult } from './answers/clarification.ts';
import { answerScore } from './answers/score.ts';
import { answerTimeTotals } from './answers/time-totals.ts';
import { answerTasks } from './answers/tasks.ts';
import { offerUndo } from './answers/undo.ts';
import { createNotFoundResult } from './answers/unclear.ts';
import {
  resolvePeople,
  requireFeature,
  type RequestContext,
  type AssistantDeps,
} from './request-context.ts';
import type { Intent } from './intent.ts';
import { getUpcomingDays } from './grammar/date-and-time.ts';
import { matchEvents, loadUpcoming, loadPast } from './match-events.ts';
import { loadCalendarSnapshot } from './user-context.ts';
import { getFullInterval } from './time-ranges.ts';

type IntentOf<K extends Intent['kind']> = Extract<Intent, { kind: K }>;
type DateIntent = IntentOf<'agenda' | 'edge' | 'free_time' | 'tally'>;
type EventIntent = IntentOf<'next' | 'past' | 'detail'>;
export type QuestionIntent =
  | DateIntent
  | EventIntent
  | IntentOf<'conflicts' | 'tasks' | 'score' | 'help' | 'undo' | 'open'>;

const QUESTIONS: ReadonlySet<Intent['kind']> = new Set<QuestionIntent['kind']>([
  ...(['agenda', 'edge', 'free_time', 'tally', 'next', 'past', 'detail'] as const),
  ...(['conflicts', 'tasks', 'score', 'help', 'undo', 'open'] as const),
]);

/** Returns whether a request is a question, which requires no changes to the calendar. */
export const isQuestion = (intent: Intent): intent is QuestionIntent => QUESTIONS.has(intent.kind);

async function answerDateQuestion(
  deps: AssistantDeps,
  request: RequestContext,
  intent: DateIntent,
) {
  const { userContext } = request;
  if (intent.kind === 'tally' && intent.subject === 'people')
    await requireFeature(deps, request, 'analytics');
  const calendar = await loadCalendarSnapshot(
    deps.core,
    request.caller,
    getFullInterval(intent.requestedTime, userContext.timeZone),
  );
  switch (intent.kind) {
    case 'agenda':
      return answerAgenda(
        calendar,
        intent,
        userContext,
        await resolvePeople(deps, request, intent.people),
      );
    case 'edge':
      return answerFirstOrLast(calendar, intent, userContext);
    case 'free_time':
      return answerFree(calendar, intent, userContext);
    case 'tally':
      return answerTimeTotals(intent, calendar, userContext);
  }
}

async function answerEventQuestion(
  deps: AssistantDeps,
  request: RequestContext,
  intent: EventIntent,
) {
  const { userContext } = request;
  const { target } = intent;
  if (intent.kind === 'detail') {
    // The previous event may be over, so events are loaded from midnight today.
    const requestedTime = target.requestedTime ?? getUpcomingDays(userContext.today, 1);
    const calendar = await loadUpcoming(
      deps,
      request,
      intent.detail === 'before' ? { ...target, requestedTime } : target,
    );
    const [event] = await matchEvents(deps, request, target, calendar);
    return event
      ? answerDetail(event, intent.detail, userContext, calendar)
      : createNotFoundResult();
  }
  const people = await resolvePeople(deps, request, target.people);
  return intent.kind === 'next'
    ? answerNext(await loadUpcoming(deps, request), target, userContext, people)
    : answerPast(await loadPast(deps, request), target, userContext, people);
}

/** Answers a question, using only data that the caller can read. */
export async function answerQuestion(
  deps: AssistantDeps,
  request: RequestContext,
  intent: QuestionIntent,
): Promise<AssistantResult> {
  const { core } = deps;
  const { caller, userContext } = request;
  switch (intent.kind) {
    case 'agenda':
    case 'edge':
    case 'free_time':
    case 'tally':
      return answerDateQuestion(deps, request, intent);
    case 'next':
    case 'past':
    case 'detail':
      return answerEventQuestion(deps, request, intent);
    case 'conflicts':
      return answerConflicts(core, caller, intent, userContext);
    case 'tasks':
      return answerTasks(core, caller, intent, userContext);
    case 'score':
      return answerScore(core, caller, userContext);
    case 'undo':
      return offerUndo(core, caller);
    case 'help':
      return createHelpResult();
    case 'open':
      return requestClarification(intent);
  }
}
