import { events, type RecurrenceScope, type SavedEvent } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { intersectIntervals, parseInterval, type CalendarView } from '@scheduler/scheduling';
import { formatTime } from '../../local-dates.ts';
import { getErrorToastOptions, getErrorMessage } from '@scheduler/platform/error-messages';
import { getUndoOptions, withBatchId } from '@scheduler/platform/undo';
import type { EventItem } from '../../screen/items/calendar-item.ts';
import {
  findCachedEvent,
  snapshotRanges,
  restoreRanges,
  setCachedEvent,
  invalidateEvents,
  omitConflicts,
} from '../../screen/items/events-cache.ts';
import { toEventMove, type DropTarget } from './event-move.ts';

const MOVE_MUTATION_KEY = ['move-event'];

export interface ScopedDrop extends DropTarget {
  view: CalendarView;
  /** Scope of the change if the event is an occurrence; defaults to this event only. */
  scope?: RecurrenceScope | undefined;
}

/**
 * Moves or resizes an event with an optimistic update that is rolled back on error, and notifies
 * the user about overlaps at the new time.
 */
export async function moveItem(
  platform: Platform,
  item: EventItem,
  { scope, ...drop }: ScopedDrop,
) {
  const { api, notify, queryClient } = platform;
  const { event } = item;
  const { moved, changes } = toEventMove(item, drop, drop.view);
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: MOVE_MUTATION_KEY,
    // Moves run sequentially, because each one must send the version that the previous one created.
    scope: { id: 'move-event' },
    mutationFn: () => {
      const { version } = findCachedEvent(queryClient, event.id) ?? event;
      return withBatchId((onBatch) =>
        api.call(events.update, {
          params: { id: event.id },
          ...(scope && { query: { scope } }),
          body: changes,
          ifMatch: version,
          onBatch,
        }),
      );
    },
    onMutate: async () => {
      const snapshot = await snapshotRanges(queryClient);
      setCachedEvent(queryClient, moved);
      return snapshot;
    },
    onSuccess: ({ result: updated, batchId }) => {
      const cached = findCachedEvent(queryClient, updated.id);
      const hasPendingMoves = queryClient.isMutating({ mutationKey: MOVE_MUTATION_KEY }) > 1;
      const { version } = updated;
      // Moving a whole series replaces its occurrences, which are refetched below.
      if (updated.id === event.id) {
        setCachedEvent(
          queryClient,
          hasPendingMoves && cached ? { ...cached, version } : omitConflicts(updated),
        );
      }
      notify.success(t('Event updated successfully'), getUndoOptions(platform, batchId));
      const overlap = formatOverlapWarning(updated);
      if (overlap) notify.info(overlap);
    },
    onError: (error, _nothing, snapshot) => {
      restoreRanges(queryClient, snapshot ?? []);
      const message = getErrorMessage(error, t('Failed to update event'));
      notify.error(message, getErrorToastOptions(error));
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: MOVE_MUTATION_KEY }) === 1)
        void invalidateEvents(queryClient);
    },
  });
  await mutation.execute(undefined).catch(() => {}); // handled by `onError`
}

function formatOverlapWarning({ conflicts, ...moved }: SavedEvent): string | null {
  const [first] = conflicts;
  if (!first) return null;
  const interval = parseInterval(moved);
  const { start, end } = intersectIntervals(interval, parseInterval(first)) ?? interval;
  const times = t('from {start} to {end}', {
    start: formatTime(new Date(start)),
    end: formatTime(new Date(end)),
  });
  const values = { title: first.title, times };
  const otherCount = conflicts.length - 1;
  return otherCount > 0
    ? t('Overlaps {title} {times}, and {more} more.', { ...values, more: otherCount })
    : t('Overlaps {title} {times}.', values);
}
