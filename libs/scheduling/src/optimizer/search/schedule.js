/** Steps that a thread of an ordinary machine takes in a millisecond. */
const STEPS_PER_MS = { small: 150, long: 70, team: 110 };
/** Up to here a calendar is small enough to be settled by the exact program in seconds. */
const SMALL_MOVERS = 45;
/** Stages of the search, in milliseconds of an ordinary machine; each begins where one may stop. */
const STAGES = { small: [130, 300], long: [150, 2400], team: [150, 2400] };
const COLD = 5;
/** Shares of a stage: a quick descent, so that there is a plan, then warmer rounds. */
const MIX = {
  small: [
    { from: 'best', hot: 20, share: 0.05 },
    { from: 'start', hot: 200, share: 0.25 },
    { from: 'start', hot: 120, share: 0.25 },
    { from: 'best', hot: 80, share: 0.2 },
    { from: 'start', hot: 150, share: 0.25 },
  ],
  long: [
    { from: 'best', hot: 20, share: 0.1 },
    { from: 'start', hot: 200, share: 0.6 },
    { from: 'best', hot: 60, share: 0.3 },
  ],
  team: [
    { from: 'best', hot: 20, share: 0.05 },
    { from: 'start', hot: 600, cold: 20, share: 0.5 },
    { from: 'best', hot: 250, share: 0.45 },
  ],
};
/** One person's week or so, one person's month, or the time of many. */
function sizeOf({ movers, stretches }) {
  if (new Set(stretches.person).size > 1) return 'team';
  return movers.length <= SMALL_MOVERS ? 'small' : 'long';
}
/**
 * The work of a search: counted in steps, not told by the clock, so that the same calendar and the
 * same budget give the same plan on any machine that keeps up.
 */
export function scheduleOf(model, budgetMs) {
  const size = sizeOf(model);
  const rounds = [];
  let left = budgetMs;
  for (const stage of STAGES[size]) {
    if (left <= 0) break;
    // What a stage lacks in time it lacks in steps; a cold end matters more than a slow one.
    const ms = Math.min(stage, left);
    left -= ms;
    for (const { share, cold = COLD, ...round } of MIX[size]) {
      rounds.push({ ...round, cold, steps: Math.round(ms * share * STEPS_PER_MS[size]) });
    }
  }
  return rounds;
}
