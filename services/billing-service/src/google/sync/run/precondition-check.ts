import { parseRemoteItem, type RemoteItem } from '../content/from-google.ts';
import type { EventPlan, RemoteVersion } from '../plan/types.ts';
import type { Replan } from './execute-plan.ts';
import { isCalendarError } from './calendar-error.ts';
import type { RunContext } from './run-context.ts';

/** Returns the remote series that a plan deletes, or `null`. */
function getDeletedSeries({ remoteSteps, pair: { remote } }: EventPlan): RemoteVersion | null {
  if (!remote?.content.when.rule) return null;
  return remoteSteps.some((step) => step.action === 'delete' && step.id === remote.id)
    ? remote
    : null;
}

/** Whether a series or one of its occurrences was edited since it was read. */
function isModified({ id, etag, exceptionItems }: RemoteVersion, item: RemoteItem): boolean {
  if (item.kind !== 'event') return false;
  const exception = [...exceptionItems.values()].find((candidate) => candidate.id === item.id);
  return item.etag !== (item.id === id ? etag : exception?.etag);
}

async function listRemoteChanges(
  { adapters, options }: RunContext,
  syncToken: string,
): Promise<RemoteItem[] | null> {
  try {
    const changedItems: RemoteItem[] = [];
    await adapters.google.list(syncToken, ({ items, timeZone }) => {
      changedItems.push(
        ...items.flatMap((rawItem) => parseRemoteItem(rawItem, timeZone ?? options.timeZone) ?? []),
      );
    });
    return changedItems;
  } catch (error) {
    if (!isCalendarError(error, 'sync-token-expired')) throw error;
    return null;
  }
}

/**
 * Checks for new remote changes before deleting series in Google. The etag of a series doesn't
 * change when one of its occurrences is edited, so `If-Match` can't prevent losing that edit.
 *
 * @returns the plans that can be executed, and events to replan
 */
export async function checkSeriesDeletions(
  context: RunContext,
  plans: readonly EventPlan[],
  syncToken: string | null,
): Promise<{ unchangedPlans: EventPlan[]; replans: Replan[] }> {
  const deletedSeries = new Map(plans.map((plan) => [plan, getDeletedSeries(plan)]));
  if (syncToken === null || [...deletedSeries.values()].every((remote) => remote === null)) {
    return { unchangedPlans: [...plans], replans: [] };
  }
  const changedItems = await listRemoteChanges(context, syncToken);
  const unchangedPlans: EventPlan[] = [];
  const replans: Replan[] = [];
  for (const [plan, remote] of deletedSeries) {
    const items =
      remote &&
      changedItems?.filter(({ id, occurrence }) => (occurrence?.seriesId ?? id) === remote.id);
    if (remote === null) unchangedPlans.push(plan);
    else if (!items) replans.push({ plan, items: [], unmodifiedIds: [] });
    else if (items.some((item) => isModified(remote, item)))
      replans.push({ plan, items, unmodifiedIds: [] });
    else unchangedPlans.push(plan);
  }
  return { unchangedPlans, replans };
}
