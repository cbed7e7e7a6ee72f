import {
  events,
  type Event,
  type EventChanges,
  type WrittenEvent,
} from '@scheduler/contracts/core';
import type { BodyOf } from '@scheduler/contracts';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { durationOf, failureText } from '../failure-text.ts';
import {
  cachedEvent,
  dropEvent,
  holdRanges,
  putBack,
  putEvent,
  refreshEvents,
} from './events-cache.ts';

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

interface Move {
  event: Event;
  /** The event as it will be, shown at once. */
  moved: Event;
  changes: EventChanges;
}

const MOVES = ['move-event'];

/**
 * Moves or resizes an event on the grid: shown at once, put back if the server refuses.
 *
 * @param announce told of the overlaps at the new place
 */
export function useMoveEvent(announce: (moved: WrittenEvent) => void) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  // Quick moves wait for each other, so that each knows the version that the one before it made.
  return useMutation({
    mutationKey: MOVES,
    scope: { id: 'move-event' },
    mutationFn: ({ event, changes }: Move) => {
      const { version } = cachedEvent(client, event.id) ?? event;
      return api.call(events.update, { params: { id: event.id }, body: changes, ifMatch: version });
    },
    onMutate: async ({ moved }: Move) => {
      const before = await holdRanges(client);
      putEvent(client, moved);
      return before;
    },
    onSuccess: (updated) => {
      const shown = cachedEvent(client, updated.id);
      const movedOn = client.isMutating({ mutationKey: MOVES }) > 1;
      const { version } = updated;
      putEvent(client, movedOn && shown ? { ...shown, version } : withoutAdvice(updated));
      notify.success('Event updated successfully');
      announce(updated);
    },
    onError: (error, _move, before) => {
      putBack(client, before ?? []);
      const text = failureText(error, 'Failed to update event');
      notify.error(text, durationOf(text));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: MOVES }) === 1) void refreshEvents(client);
    },
  });
}

const withoutAdvice = ({ conflicts: _advice, ...event }: WrittenEvent): Event => event;
