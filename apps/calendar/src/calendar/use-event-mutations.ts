import { events, type Event, type EventChanges } from '@scheduler/contracts/core';
import type { BodyOf } from '@scheduler/contracts';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { durationOf, failureText } from '../failure-text.ts';
import { dropEvent, putEvent, refreshEvents, withoutAdvice } from './events-cache.ts';

export type NewEventBody = BodyOf<typeof events.create>;

/** Creates an event. The same key sent twice makes one event. */
export function useCreateEvent() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewEventBody; key: string }) =>
      api.call(events.create, { body, idempotencyKey: key }),
    onSuccess: (created) => {
      putEvent(client, withoutAdvice(created));
      notify.success('Event created successfully');
      void refreshEvents(client);
    },
  });
}

/** Saves the dialog's changes to the version that it was opened with. */
export function useUpdateEvent() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, changes }: { seen: Event; changes: EventChanges }) =>
      api.call(events.update, { params: { id: seen.id }, body: changes, ifMatch: seen.version }),
    onSuccess: (updated) => {
      putEvent(client, withoutAdvice(updated));
      notify.success('Event updated successfully');
      void refreshEvents(client);
    },
  });
}

export function useDeleteEvent() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Event) => api.call(events.remove, { params: { id } }),
    onSuccess: (_nothing, { id }) => {
      dropEvent(client, id);
      notify.success('Event deleted successfully');
      void refreshEvents(client);
    },
    onError: (error) => {
      const text = failureText(error, 'Failed to delete event');
      notify.error(text, durationOf(text));
    },
  });
}
