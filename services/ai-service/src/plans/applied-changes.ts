import type { Event } from '@scheduler/contracts/core';
import type { PlanChanges, ProposedChunk, ProposedMove } from './proposal.ts';
import type { PlanInput } from './plan-input.ts';

type CurrentState = Pick<PlanInput, 'calendar' | 'problem'>;

const isMoveApplied = (event: Event | undefined, { to }: ProposedMove) =>
  event?.start_time === to.start_time && event.end_time === to.end_time;

const isChunkApplied = (events: readonly Event[], chunk: ProposedChunk) =>
  events.some(
    ({ task_id, habit_id, start_time, end_time }) =>
      task_id === chunk.task_id &&
      habit_id === chunk.habit_id &&
      start_time === chunk.start_time &&
      end_time === chunk.end_time,
  );

/** Returns the changes that haven't been applied yet. */
export const findPendingChanges = (
  { moves, chunks }: PlanChanges,
  { calendar, problem }: CurrentState,
): PlanChanges => ({
  moves: moves.filter((move) => !isMoveApplied(problem.events.get(move.event_id), move)),
  chunks: chunks.filter((chunk) => !isChunkApplied(calendar.events, chunk)),
});

export const getChangeIds = ({ moves, chunks }: PlanChanges): Set<string> =>
  new Set([...moves, ...chunks].map(({ id }) => id));

/** Returns the IDs of the applied changes. */
export function listAppliedIds(proposal: PlanChanges, state: CurrentState): string[] {
  const pendingIds = getChangeIds(findPendingChanges(proposal, state));
  return [...getChangeIds(proposal)].filter((id) => !pendingIds.has(id));
}
