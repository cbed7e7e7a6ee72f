import {
  events,
  type Event,
  type EventChanges,
  type RecurrenceScope,
} from '@scheduler/contracts/core';
import type { RouteBody } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import {
  removeCachedEvent,
  setCachedEvent,
  invalidateEvents,
  omitConflicts,
} from '../screen/items/events-cache.ts';

export type NewEventBody = RouteBody<typeof events.create>;

/** Creates an event. Repeating a request with the same key doesn't create a second event. */
export function useCreateEvent() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewEventBody; key: string }) =>
      withBatchId((onBatch) => api.call(events.create, { body, idempotencyKey: key, onBatch })),
    onSuccess: ({ result: event, batchId }) => {
      // A series is expanded into occurrences only on the server.
      if (event.recurrence === null) setCachedEvent(queryClient, omitConflicts(event));
      notify.success(t('Event created successfully'), getUndoOption(batchId));
      void invalidateEvents(queryClient);
    },
  });
}

interface EventUpdate {
  original: Event;
  changes: EventChanges;
  scope?: RecurrenceScope | undefined;
}

/** Saves the changes, based on the version that was opened in the dialog. */
export function useUpdateEvent() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ original, changes, scope }: EventUpdate) =>
      withBatchId((onBatch) =>
        api.call(events.update, {
          params: { id: original.id },
          ...(scope && { query: { scope } }),
          body: changes,
          ifMatch: original.version,
          onBatch,
        }),
      ),
    onSuccess: ({ result: event, batchId }, { original }) => {
      if (event.id === original.id) setCachedEvent(queryClient, omitConflicts(event));
      notify.success(t('Event updated successfully'), getUndoOption(batchId));
      void invalidateEvents(queryClient);
    },
  });
}

/** Deletes an event, unless it has changed since the version that was opened in the dialog. */
export function useDeleteEvent() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ event, scope }: { event: Event; scope?: RecurrenceScope | undefined }) =>
      withBatchId((onBatch) =>
        api.call(events.remove, {
          params: { id: event.id },
          ...(scope && { query: { scope } }),
          ifMatch: event.version,
          onBatch,
        }),
      ),
    onSuccess: ({ batchId }, { event }) => {
      removeCachedEvent(queryClient, event.id);
      notify.success(t('Event deleted successfully'), getUndoOption(batchId));
      void invalidateEvents(queryClient);
    },
  });
}
