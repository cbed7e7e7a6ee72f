import type { AssistantResult } from '@scheduler/contracts/ai';
import { answerAgenda } from './answers/agenda.ts';
import { answerConflicts } from './answers/conflicts.ts';
import { answerDetail } from './answers/detail.ts';
import { answerFree } from './answers/free.ts';
import { answerEdge, answerNext, answerPast } from './answers/next.ts';
import { askBack, tellHelp } from './answers/open.ts';
import { answerScore } from './answers/score.ts';
import { answerTally } from './answers/tally.ts';
import { answerTasks } from './answers/tasks.ts';
import { offerUndo } from './answers/undo.ts';
import { notFound } from './answers/unclear.ts';
import { named, need, type Asked, type AssistantDeps } from './asked.ts';
import type { Intent } from './intent.ts';
import { comingDays } from './grammar/when.ts';
import { meant, seeAhead, seeBack } from './meaning.ts';
import { see } from './situation.ts';
import { wholeSpan } from './spans.ts';

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>;
type OfDays = Of<'agenda' | 'edge' | 'free_time' | 'tally'>;
type OfEvents = Of<'next' | 'past' | 'detail'>;
export type Question =
  OfDays | OfEvents | Of<'conflicts' | 'tasks' | 'score' | 'help' | 'undo' | 'open'>;

const QUESTIONS: ReadonlySet<Intent['kind']> = new Set<Question['kind']>([
  ...(['agenda', 'edge', 'free_time', 'tally', 'next', 'past', 'detail'] as const),
  ...(['conflicts', 'tasks', 'score', 'help', 'undo', 'open'] as const),
]);

/** Whether a request only wants to be told something. */
export const isQuestion = (intent: Intent): intent is Question => QUESTIONS.has(intent.kind);

/** What some days hold. */
async function answerOfDays(deps: AssistantDeps, asked: Asked, intent: OfDays) {
  const { situation } = asked;
  if (intent.kind === 'tally' && intent.of === 'people') await need(deps, asked, 'analytics');
  const seen = await see(deps.core, asked.caller, wholeSpan(intent.when, situation.timeZone));
  switch (intent.kind) {
    case 'agenda':
      return answerAgenda(seen, intent, situation, await named(deps, asked, intent.people));
    case 'edge':
      return answerEdge(seen, intent, situation);
    case 'free_time':
      return answerFree(seen, intent, situation);
    case 'tally':
      return answerTally(intent, seen, situation);
  }
}

/** What is known of one event. */
async function answerOfEvents(deps: AssistantDeps, asked: Asked, intent: OfEvents) {
  const { situation } = asked;
  const { which } = intent;
  if (intent.kind === 'detail') {
    // What came before may be over.
    const when = which.when ?? comingDays(situation.today, 1);
    const seen = await seeAhead(deps, asked, intent.asks === 'before' ? { ...which, when } : which);
    const [event] = await meant(deps, asked, which, seen);
    return event ? answerDetail(event, intent.asks, situation, seen) : notFound();
  }
  const people = await named(deps, asked, which.people);
  return intent.kind === 'next'
    ? answerNext(await seeAhead(deps, asked), which, situation, people)
    : answerPast(await seeBack(deps, asked), which, situation, people);
}

/** Answers a question from what the caller may read. */
export async function answer(
  deps: AssistantDeps,
  asked: Asked,
  intent: Question,
): Promise<AssistantResult> {
  const { core } = deps;
  const { caller, situation } = asked;
  switch (intent.kind) {
    case 'agenda':
    case 'edge':
    case 'free_time':
    case 'tally':
      return answerOfDays(deps, asked, intent);
    case 'next':
    case 'past':
    case 'detail':
      return answerOfEvents(deps, asked, intent);
    case 'conflicts':
      return answerConflicts(core, caller, intent, situation);
    case 'tasks':
      return answerTasks(core, caller, intent, situation);
    case 'score':
      return answerScore(core, caller, situation);
    case 'undo':
      return offerUndo(core, caller);
    case 'help':
      return tellHelp();
    case 'open':
      return askBack(intent);
  }
}
