import { readTheirItem, type TheirItem } from '../content/from-google.ts';
import type { Plan, Theirs } from '../plan/shapes.ts';
import type { Again } from './carry-out.ts';
import { isCalendarFault } from './faults.ts';
import type { Running } from './tally.ts';

/** The series of Google's that a plan deletes, if it does. */
function doomedOf({ theirSteps, family: { theirs } }: Plan): Theirs | null {
  if (!theirs?.content.when.rule) return null;
  return theirSteps.some((step) => step.do === 'remove' && step.id === theirs.id) ? theirs : null;
}

/** Whether somebody edited a series, or an occurrence of it, since it was read. */
function isNews({ id, etag, items }: Theirs, item: TheirItem): boolean {
  if (item.kind !== 'event') return false;
  const known =
    item.id === id ? etag : [...items.values()].find((each) => each.id === item.id)?.etag;
  return item.etag !== known;
}

async function changedSince({ sides, terms }: Running, token: string): Promise<TheirItem[] | null> {
  try {
    const changed: TheirItem[] = [];
    await sides.google.list(token, ({ items, zone }) => {
      changed.push(...items.flatMap((given) => readTheirItem(given, zone ?? terms.zone) ?? []));
    });
    return changed;
  } catch (error) {
    if (!isCalendarFault(error, 'expired')) throw error;
    return null;
  }
}

/**
 * Google is asked once more before series are deleted there: `If-Match` does not tell that one of
 * their occurrences was edited meanwhile, and that would be lost with them.
 */
export async function lastLook(
  running: Running,
  plans: readonly Plan[],
  token: string | null,
): Promise<{ sure: Plan[]; again: Again[] }> {
  const doomed = new Map(plans.map((plan) => [plan, doomedOf(plan)]));
  if (token === null || [...doomed.values()].every((theirs) => theirs === null)) {
    return { sure: [...plans], again: [] };
  }
  const told = await changedSince(running, token);
  const sure: Plan[] = [];
  const again: Again[] = [];
  for (const [plan, theirs] of doomed) {
    const own = theirs && told?.filter(({ id, place }) => (place?.series ?? id) === theirs.id);
    if (theirs === null) sure.push(plan);
    else if (!own) again.push({ plan, told: [], plain: [] });
    else if (own.some((item) => isNews(theirs, item))) again.push({ plan, told: own, plain: [] });
    else sure.push(plan);
  }
  return { sure, again };
}
