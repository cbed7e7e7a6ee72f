import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';
import { answer, isQuestion } from './answering.ts';
import { notFound, unclear } from './answers/unclear.ts';
import { named, need, type Asked, type AssistantDeps } from './asked.ts';
import type { Intent } from './intent.ts';
import { meant, seeAhead } from './meaning.ts';
import { plan } from './planning.ts';
import { draftOf, readAsEvent } from './proposals/drafts.ts';
import { proposeEdits } from './proposals/edits.ts';
import { proposeRemovals } from './proposals/removals.ts';
import { proposeTimes } from './proposals/times.ts';

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

const USUAL_MEETING = 30;

async function findTime(deps: AssistantDeps, asked: Asked, intent: Of<'find_time'>) {
  await need(deps, asked, 'aiOptimization');
  const people = await named(deps, asked, intent.people);
  const title = intent.title ?? t('Meeting with {names}', { names: intent.people.join(', ') });
  const minutes = intent.minutes ?? USUAL_MEETING;
  const meeting = { title, minutes, people, when: intent.when };
  return proposeTimes(deps, asked.caller, meeting, asked.situation);
}

/** Removals and edits: of events that are there. */
async function alter(deps: AssistantDeps, asked: Asked, intent: Of<'cancel' | 'edit'>) {
  const seen = await seeAhead(deps, asked, intent.which);
  const events = await meant(deps, asked, intent.which, seen);
  if (events.length === 0) return notFound();
  if (intent.kind === 'cancel') return proposeRemovals(seen, events);
  const { edit } = intent;
  const people = await named(deps, asked, edit.field === 'guests' ? edit.people : []);
  return proposeEdits(seen, events, edit, asked.situation, people);
}

async function draft({ core }: AssistantDeps, asked: Asked, { text }: Of<'create'>) {
  const reading = await readAsEvent(core, asked.caller, text, asked.situation);
  return reading
    ? draftOf(reading, asked.scheduleId)
    : unclear(t('That is too long for one event.'));
}

/** Answers a request, or proposes what it asks for. Nothing is done. */
export async function fulfil(
  deps: AssistantDeps,
  asked: Asked,
  intent: Intent,
): Promise<AssistantResult> {
  if (isQuestion(intent)) return answer(deps, asked, intent);
  switch (intent.kind) {
    case 'move':
    case 'shift':
    case 'swap':
    case 'clear':
    case 'optimise':
    case 'protect':
      return plan(deps, asked, intent);
    case 'find_time':
      return findTime(deps, asked, intent);
    case 'cancel':
    case 'edit':
      return alter(deps, asked, intent);
    case 'create':
      return draft(deps, asked, intent);
  }
}
