import type { AnalysisAction } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import type { Log } from '@scheduler/service-kit';
import { LRUCache } from 'lru-cache';
import { analyseCalendar } from '../calendar/analysed.ts';
import { momentOf, type Clock } from '../calendar/clock.ts';
import { buildInstance, guestsToAsk, type PlanAsk } from '../calendar/instance.ts';
import { readAvailability, type Calendar } from '../calendar/read.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { digestOf } from '../plans/base.ts';
import { proposalOf } from '../plans/propose.ts';
import type { ProposedMove } from '../plans/proposal.ts';
import { analysisAfter } from '../plans/score-after.ts';
import type { Solvers } from '../plans/solvers.ts';
import type { Question, Solution } from '../plans/solving.ts';

const MOVES_AT_MOST = 3;
const BUDGET_MS = 100;
const REMEMBERED = 500;

/** Seeks moves that raise the score; what was found for a calendar is found again. */
export type ActionSeeker = (
  caller: Caller,
  calendar: Calendar,
  asked: Asked,
) => Promise<AnalysisAction[]>;

export interface Asked {
  /** Epoch ms, on the grid. */
  now: number;
  window: Interval;
  timeZone: string;
}

const askOf = ({ now, window, timeZone }: Asked): PlanAsk => ({
  now,
  window,
  timeZone,
  scheduleIds: null,
  taskIds: [],
  maxMoves: MOVES_AT_MOST,
  weights: {},
  pinned: [],
  goals: null,
  wish: null,
});

interface Choice {
  moves: ProposedMove[];
  score: number;
}

/** The choice of moves with the best score, of equals the one with fewest moves. */
function bestChoice(
  calendar: Calendar,
  { timeZone, window }: Asked,
  moves: readonly ProposedMove[],
  { parts }: Solution,
): Choice | undefined {
  const choices = parts.map((part): Choice => {
    const chosen = part.flatMap((at) => moves[at] ?? []);
    const changes = { moves: chosen, chunks: [] };
    const { productivity_score } = analysisAfter(calendar, timeZone, window, changes);
    return { moves: chosen, score: productivity_score };
  });
  return choices.toSorted((a, b) => b.score - a.score || a.moves.length - b.moves.length)[0];
}

function actionOf(
  calendar: Calendar,
  { moves, score }: Choice,
  { window, timeZone }: Asked,
  score_before: number,
): AnalysisAction {
  const clock: Clock = { timeZone, hourCycle: calendar.preferences.hour_cycle };
  const named = moves.flatMap(({ event_id, from, to }) => {
    const event = calendar.events.find(({ id }) => id === event_id);
    if (!event) return [];
    const text = t('Move ‘{title}’ to {moment}', {
      title: event.title,
      moment: momentOf(Date.parse(to.start_time), clock),
    });
    return [{ event_id, version: event.version, title: event.title, from, to, text }];
  });
  return {
    text: plural(
      named.length,
      { one: 'Do this move: {before} → {after}', other: 'Do these # moves: {before} → {after}' },
      { before: score_before, after: score },
    ),
    window: {
      start: new Date(window.start).toISOString(),
      end: new Date(window.end).toISOString(),
    },
    score_before,
    score_after: score,
    moves: named,
  };
}

export function createActionSeeker(core: CoreClient, solvers: Solvers, log: Log): ActionSeeker {
  const known = new LRUCache<string, Solution>({ max: REMEMBERED });

  async function solutionFor({ actor }: Caller, question: Question): Promise<Solution> {
    const key = digestOf(question.instance);
    const found = known.get(key) ?? (await solvers.asides.run({ owner: actor.userId, question }));
    known.set(key, found);
    return found;
  }

  return async (caller, calendar, asked) => {
    const { timeZone, window } = asked;
    const { status, productivity_score } = analyseCalendar(calendar, timeZone, window);
    if (status !== 'ok') return [];
    const ask = askOf(asked);
    const others = await readAvailability(core, caller, guestsToAsk(calendar, ask), window);
    const planned = buildInstance(calendar, { tasks: [], habits: [] }, others, ask);
    const question = { instance: planned.instance, budgetMs: BUDGET_MS, parts: true };
    // Advice is no reason to refuse the rest.
    const solution = await solutionFor(caller, question).catch((err: unknown) => {
      log.warn({ err, request_id: caller.requestId }, 'no moves could be sought');
      return null;
    });
    if (!solution) return [];
    const { moves } = proposalOf(calendar, planned, ask, solution);
    const best = bestChoice(calendar, asked, moves, solution);
    return best && best.score > productivity_score
      ? [actionOf(calendar, best, asked, productivity_score)]
      : [];
  };
}
