import { events, type Event, type EventChanges, type Scope } from '@scheduler/contracts/core';
import type { BodyOf } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { durationOf, failureText } from '../failure-text.ts';
import { useUndo, withBatch } from '@scheduler/platform/undo-write';
import { dropEvent, putEvent, refreshEvents, withoutAdvice } from './events-cache.ts';

export type NewEventBody = BodyOf<typeof events.create>;

/** Creates an event. The same key sent twice makes one event. */
export function useCreateEvent() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewEventBody; key: string }) =>
      withBatch((onBatch) => api.call(events.create, { body, idempotencyKey: key, onBatch })),
    onSuccess: ({ answer, batchId }) => {
      // A series shows by its occurrences, which the server tells.
      if (answer.recurrence === null) putEvent(client, withoutAdvice(answer));
      notify.success(t('Event created successfully'), undo(batchId));
      void refreshEvents(client);
    },
  });
}

interface Change {
  seen: Event;
  changes: EventChanges;
  scope?: Scope | undefined;
}

/** Saves the dialog's changes to the version that it was opened with. */
export function useUpdateEvent() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ seen, changes, scope }: Change) =>
      withBatch((onBatch) =>
        api.call(events.update, {
          params: { id: seen.id },
          ...(scope && { query: { scope } }),
          body: changes,
          ifMatch: seen.version,
          onBatch,
        }),
      ),
    onSuccess: ({ answer, batchId }, { seen }) => {
      if (answer.id === seen.id) putEvent(client, withoutAdvice(answer));
      notify.success(t('Event updated successfully'), undo(batchId));
      void refreshEvents(client);
    },
  });
}

export function useDeleteEvent() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ event: { id }, scope }: { event: Event; scope?: Scope | undefined }) =>
      withBatch((onBatch) =>
        api.call(events.remove, { params: { id }, ...(scope && { query: { scope } }), onBatch }),
      ),
    onSuccess: ({ batchId }, { event }) => {
      dropEvent(client, event.id);
      notify.success(t('Event deleted successfully'), undo(batchId));
      void refreshEvents(client);
    },
    onError: (error) => {
      const text = failureText(error, t('Failed to delete event'));
      notify.error(text, durationOf(error));
    },
  });
}
