import type { AnalysisAction } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import type { Log } from '@scheduler/service-kit';
import { LRUCache } from 'lru-cache';
import { analyzeUserCalendar } from '../calendar/analyze-calendar.ts';
import { formatDayAndTime, type ClockFormat } from '../calendar/format-date-time.ts';
import {
  buildInstance,
  listMovableGuests,
  type PlanParameters,
} from '../calendar/build-instance.ts';
import { toIsoRange } from '../calendar/instants.ts';
import { readAvailability, type Calendar } from '../calendar/read-calendar.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { computeDigest } from '../plans/plan-fingerprint.ts';
import { buildProposal } from '../plans/build-proposal.ts';
import type { ProposedMove } from '../plans/proposal.ts';
import { analyzeAfterChanges } from '../plans/projected-analysis.ts';
import type { Solvers } from '../plans/solvers.ts';
import type { SolveRequest, Solution } from '../plans/solve.ts';

const MAX_MOVES = 3;
const BUDGET_MS = 100;
/** Maximum size of all cached solutions, as JSON. */
const MAX_CACHED_CHARACTERS = 8_000_000;

/** Finds moves that raise the score. Solutions are cached by calendar state. */
export type ActionFinder = (
  caller: Caller,
  calendar: Calendar,
  query: ActionQuery,
) => Promise<AnalysisAction[]>;

export interface ActionQuery {
  /** Epoch milliseconds, a multiple of `GRID_MS`. */
  now: number;
  window: Interval;
  timeZone: string;
}

const toPlanParameters = ({ now, window, timeZone }: ActionQuery): PlanParameters => ({
  now,
  window,
  timeZone,
  scheduleIds: null,
  taskIds: [],
  maxMoves: MAX_MOVES,
  weights: {},
  pinnedEventIds: [],
  goals: null,
  timeRequest: null,
});

interface MoveSelection {
  moves: ProposedMove[];
  score: number;
}

/** Selects the subset of moves with the best score, preferring fewer moves. */
function selectBestMoves(
  calendar: Calendar,
  { timeZone, window }: ActionQuery,
  moves: readonly ProposedMove[],
  { feasibleSubsets: subsets }: Solution,
): MoveSelection | undefined {
  const selections = subsets.map((subset): MoveSelection => {
    const selectedMoves = subset.flatMap((index) => moves[index] ?? []);
    const changes = { moves: selectedMoves, chunks: [] };
    const { productivity_score } = analyzeAfterChanges(calendar, timeZone, window, changes);
    return { moves: selectedMoves, score: productivity_score };
  });
  return selections.toSorted((a, b) => b.score - a.score || a.moves.length - b.moves.length)[0];
}

function toAction(
  calendar: Calendar,
  { moves, score }: MoveSelection,
  { window, timeZone }: ActionQuery,
  score_before: number,
): AnalysisAction {
  const clock: ClockFormat = { timeZone, hourCycle: calendar.preferences.hour_cycle };
  const actionMoves = moves.flatMap(({ event_id, from, to }) => {
    const event = calendar.events.find(({ id }) => id === event_id);
    if (!event) return [];
    const text = t('Move “{title}” to {moment}', {
      title: event.title,
      moment: formatDayAndTime(Date.parse(to.start_time), clock),
    });
    return [{ event_id, version: event.version, title: event.title, from, to, text }];
  });
  return {
    text: plural(
      actionMoves.length,
      {
        one: "Apply # move: next week's score {before} → {after}",
        other: "Apply # moves: next week's score {before} → {after}",
      },
      { before: score_before, after: score },
    ),
    window: toIsoRange(window),
    score_before,
    score_after: score,
    moves: actionMoves,
  };
}

export function createActionFinder(core: CoreClient, solvers: Solvers, log: Log): ActionFinder {
  const solutions = new LRUCache<string, Solution>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (solution) => JSON.stringify(solution).length,
  });

  async function getSolution({ actor }: Caller, request: SolveRequest): Promise<Solution> {
    const key = computeDigest(request.instance);
    const solution =
      solutions.get(key) ?? (await solvers.quick.run({ ownerId: actor.userId, input: request }));
    solutions.set(key, solution);
    return solution;
  }

  return async (caller, calendar, query) => {
    const { timeZone, window } = query;
    const { status, productivity_score } = analyzeUserCalendar(calendar, timeZone, window);
    if (status !== 'ok') return [];
    const parameters = toPlanParameters(query);
    const guestAvailability = await readAvailability(
      core,
      caller,
      listMovableGuests(calendar, parameters),
      window,
    );
    const problem = buildInstance(
      calendar,
      { tasks: [], habits: [] },
      guestAvailability,
      parameters,
    );
    const request = { instance: problem.instance, budgetMs: BUDGET_MS, wantsFeasibleSubsets: true };
    // The rest of the analysis is useful even without advice.
    const solution = await getSolution(caller, request).catch((err: unknown) => {
      log.warn({ err }, 'failed to find recommended moves');
      return null;
    });
    if (!solution) return [];
    const { moves } = buildProposal(calendar, problem, parameters, solution);
    const best = selectBestMoves(calendar, query, moves, solution);
    return best && best.score > productivity_score
      ? [toAction(calendar, best, query, productivity_score)]
      : [];
  };
}
