import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import { answerQuestion, isQuestion } from './answer-question.ts';
import { createNotFoundResult, createUnclearResult } from './answers/unclear.ts';
import {
  resolvePeople,
  requireFeature,
  type RequestContext,
  type AssistantDeps,
} from './request-context.ts';
import type { Intent } from './intent.ts';
import { matchEvents, loadUpcoming } from './match-events.ts';
import { proposePlan } from './propose-plan.ts';
import { createDraft, parseAsEvent } from './proposals/drafts.ts';
import { proposeEdits } from './proposals/edits.ts';
import { proposeRemovals } from './proposals/removals.ts';
import { proposeMeetingTimes } from './proposals/meeting-times.ts';

type IntentOf<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

const DEFAULT_MEETING_MINUTES = 30;

async function findMeetingTimes(
  deps: AssistantDeps,
  request: RequestContext,
  intent: IntentOf<'find_time'>,
) {
  await requireFeature(deps, request, 'aiOptimization');
  const people = await resolvePeople(deps, request, intent.people);
  const title = intent.title ?? t('Meeting with {names}', { names: intent.people.join(', ') });
  const minutes = intent.minutes ?? DEFAULT_MEETING_MINUTES;
  const meeting = { title, minutes, people, requestedTime: intent.requestedTime };
  return proposeMeetingTimes(deps, request.caller, meeting, request.userContext);
}

/** Proposes deletions or edits of existing events. */
async function proposeChange(
  deps: AssistantDeps,
  request: RequestContext,
  intent: IntentOf<'cancel' | 'edit'>,
) {
  const calendar = await loadUpcoming(deps, request, intent.target);
  const events = await matchEvents(deps, request, intent.target, calendar);
  if (events.length === 0) return createNotFoundResult();
  if (intent.kind === 'cancel') return proposeRemovals(calendar, events);
  const { edit } = intent;
  const people = await resolvePeople(deps, request, edit.field === 'guests' ? edit.people : []);
  return proposeEdits(calendar, events, edit, request.userContext, people);
}

async function proposeDraft(
  { core }: AssistantDeps,
  request: RequestContext,
  { text }: IntentOf<'create'>,
) {
  const parsed = await parseAsEvent(core, request.caller, text, request.userContext);
  return parsed
    ? createDraft(parsed, request.scheduleId)
    : createUnclearResult(t("That's too long for a single event."));
}

/** Answers a request or returns a proposal. Never writes to the calendar. */
export async function executeIntent(
  deps: AssistantDeps,
  request: RequestContext,
  intent: Intent,
): Promise<AssistantResult> {
  if (isQuestion(intent)) return answerQuestion(deps, request, intent);
  switch (intent.kind) {
    case 'move':
    case 'shift':
    case 'swap':
    case 'clear':
    case 'optimise':
    case 'protect':
      return proposePlan(deps, request, intent);
    case 'find_time':
      return findMeetingTimes(deps, request, intent);
    case 'cancel':
    case 'edit':
      return proposeChange(deps, request, intent);
    case 'create':
      return proposeDraft(deps, request, intent);
  }
}
