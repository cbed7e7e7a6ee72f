import { events, type Scope, type WrittenEvent } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { intersection, intervalOf, type CalendarView } from '@scheduler/scheduling';
import { clockTime } from '../dates.ts';
import { durationOf, failureText } from '../failure-text.ts';
import { undoOption, withBatch } from '@scheduler/platform/undo-write';
import type { OwnItem } from './calendar-item.ts';
import {
  cachedEvent,
  holdRanges,
  putBack,
  putEvent,
  refreshEvents,
  withoutAdvice,
} from './events-cache.ts';
import { moveOf, type Drop } from './move-event.ts';

const MOVES = ['move-event'];

export interface ScopedDrop extends Drop {
  view: CalendarView;
  /** Of an occurrence: how far the move reaches; itself unless told. */
  scope?: Scope | undefined;
}

/**
 * Moves or resizes an event as it was dragged: shown at once, put back if the server refuses. What
 * it overlaps at its new place is said.
 */
export async function dropItem(platform: Platform, item: OwnItem, { scope, ...drop }: ScopedDrop) {
  const { api, notify, queryClient: client } = platform;
  const { event } = item;
  const { moved, changes } = moveOf(item, drop, drop.view);
  const mutation = client.getMutationCache().build(client, {
    mutationKey: MOVES,
    // Quick moves wait for each other, so that each knows the version that the one before it made.
    scope: { id: 'move-event' },
    mutationFn: () => {
      const { version } = cachedEvent(client, event.id) ?? event;
      return withBatch((onBatch) =>
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
      const before = await holdRanges(client);
      putEvent(client, moved);
      return before;
    },
    onSuccess: ({ answer: updated, batchId }) => {
      const shown = cachedEvent(client, updated.id);
      const movedOn = client.isMutating({ mutationKey: MOVES }) > 1;
      const { version } = updated;
      // A series that moved is another one to its dates: those are read again below.
      if (updated.id === event.id) {
        putEvent(client, movedOn && shown ? { ...shown, version } : withoutAdvice(updated));
      }
      notify.success(t('Event updated successfully'), undoOption(platform, batchId));
      const overlap = overlapText(updated);
      if (overlap) notify.info(overlap);
    },
    onError: (error, _nothing, before) => {
      putBack(client, before ?? []);
      const text = failureText(error, t('Failed to update event'));
      notify.error(text, durationOf(error));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: MOVES }) === 1) void refreshEvents(client);
    },
  });
  await mutation.execute(undefined).catch(() => {}); // `onError` has told
}

function overlapText({ conflicts, ...moved }: WrittenEvent): string | null {
  const [first] = conflicts;
  if (!first) return null;
  const interval = intervalOf(moved);
  const { start, end } = intersection(interval, intervalOf(first)) ?? interval;
  const times = t('from {clockTime} to {clockTime2}', {
    clockTime: clockTime(new Date(start)),
    clockTime2: clockTime(new Date(end)),
  });
  const values = { title: first.title, times };
  const more = conflicts.length - 1;
  return more > 0
    ? t('Overlaps {title} {times}, and {more} more.', { ...values, more })
    : t('Overlaps {title} {times}.', values);
}
