export const daysOf = ({ fixedCuts, stretches, weeks }) => ({
  cuts: fixedCuts.slice(),
  runFrom: new Int32Array(fixedCuts.length),
  runTo: new Int32Array(fixedCuts.length),
  stretchCost: new Int32Array(stretches.from.length),
  stretchFocus: new Int32Array(stretches.from.length),
  weekFocus: new Int32Array(weeks.goal.length),
});
export const weekCost = ({ weeks }, week, focus) => {
  const missing = weeks.goal[week] - focus;
  return missing > 0 ? missing * weeks.cost[week] : 0;
};
/** What a change of the focus slots of a week costs. */
function weekDelta(model, { weekFocus }, week, by) {
  if (by === 0) return 0;
  const before = weekFocus[week];
  return weekCost(model, week, before + by) - weekCost(model, week, before);
}
/** The focus slots that the last call of `costOfStretch` found. */
let focusFound = 0;
/**
 * What a stretch costs in fragments and long runs, were the flat `[busyFrom, busyTo)` taken too.
 * Leaves the focus slots in `focusFound`: this runs all the time, so nothing is allocated.
 */
function costOfStretch({ stretches, slots }, { cuts }, stretch, busyFrom, busyTo) {
  const base = stretches.person[stretch] * slots;
  const to = base + stretches.to[stretch];
  const block = stretches.block[stretch];
  const longest = stretches.longest[stretch];
  let focus = 0;
  let fragments = 0;
  let excess = 0;
  let s = base + stretches.from[stretch];
  while (s < to) {
    const start = s;
    while (s < to && cuts[s] === 0 && (s < busyFrom || s >= busyTo)) s += 1;
    const free = s - start;
    if (free >= block) focus += free;
    else fragments += free;
    const busyStart = s;
    while (s < to && (cuts[s] !== 0 || (s >= busyFrom && s < busyTo))) s += 1;
    if (s - busyStart > longest) excess += s - busyStart - longest;
  }
  focusFound = focus;
  return fragments * stretches.fragmentCost[stretch] + excess * stretches.longCost[stretch];
}
function layRuns({ stretches, slots }, { cuts, runFrom, runTo }, stretch) {
  const base = stretches.person[stretch] * slots;
  const to = base + stretches.to[stretch];
  let s = base + stretches.from[stretch];
  while (s < to) {
    const start = s;
    const isCut = cuts[s] !== 0;
    while (s < to && (cuts[s] !== 0) === isCut) s += 1;
    for (let i = start; i < s; i += 1) {
      runFrom[i] = start;
      runTo[i] = s;
    }
  }
}
/** Reads a stretch anew. @returns the change in cost */
export function refresh(model, days, stretch) {
  const { stretchCost, stretchFocus, weekFocus } = days;
  const week = model.stretches.week[stretch];
  const cost = costOfStretch(model, days, stretch, 0, 0);
  layRuns(model, days, stretch);
  const gained = focusFound - stretchFocus[stretch];
  const delta = cost - stretchCost[stretch] + weekDelta(model, days, week, gained);
  stretchCost[stretch] = cost;
  stretchFocus[stretch] = focusFound;
  weekFocus[week] = weekFocus[week] + gained;
  return delta;
}
/** What a footprint of free slots, flat `[from, to)`, would cost the one stretch that it cuts. */
export function cutCost(model, days, stretch, from, to) {
  const { stretches, slots } = model;
  const { runFrom, runTo } = days;
  const base = stretches.person[stretch] * slots;
  const first = base + stretches.from[stretch];
  const end = base + stretches.to[stretch];
  const start = from > first ? from : first;
  const stop = to < end ? to : end;
  const block = stretches.block[stretch];
  const longest = stretches.longest[stretch];
  const left = start - runFrom[start];
  const right = runTo[start] - stop;
  const whole = left + right + stop - start;
  const focus = (left >= block ? left : 0) + (right >= block ? right : 0);
  const lost = focus - (whole >= block ? whole : 0);
  const fragments = left + right - focus - (whole >= block ? 0 : whole);
  const ahead = left === 0 && start > first ? start - runFrom[start - 1] : 0;
  const after = right === 0 && stop < end ? runTo[stop] - stop : 0;
  let excess = ahead + after + stop - start - longest;
  if (excess <= 0) excess = 0;
  else {
    if (ahead > longest) excess -= ahead - longest;
    if (after > longest) excess -= after - longest;
  }
  return (
    fragments * stretches.fragmentCost[stretch] +
    excess * stretches.longCost[stretch] +
    weekDelta(model, days, stretches.week[stretch], lost)
  );
}
/** The same of any footprint of one person, whatever it cuts and however busy that is. */
export function cutCostAnywhere(model, days, from, to) {
  const { stretchAt, stretches, slots } = model;
  let delta = 0;
  let lastWeek = -1;
  let change = 0;
  let s = from;
  while (s < to) {
    const stretch = stretchAt[s];
    if (stretch < 0) {
      s += 1;
      continue;
    }
    delta += costOfStretch(model, days, stretch, from, to) - days.stretchCost[stretch];
    const week = stretches.week[stretch];
    if (week !== lastWeek) {
      if (lastWeek >= 0) delta += weekDelta(model, days, lastWeek, change);
      lastWeek = week;
      change = 0;
    }
    change += focusFound - days.stretchFocus[stretch];
    s = stretches.person[stretch] * slots + stretches.to[stretch];
  }
  return lastWeek >= 0 ? delta + weekDelta(model, days, lastWeek, change) : delta;
}
