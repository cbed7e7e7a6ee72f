import { ApiError } from '@scheduler/api-client';
import type { RouteBody } from '@scheduler/contracts';
import {
  events,
  type Event,
  type EventChanges,
  type RecurrenceScope,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { useApiMutation, type ApiMutationOptions } from '../use-api-mutation.ts';
import {
  removeCachedEvent,
  setCachedEvent,
  invalidateEvents,
  omitConflicts,
} from '../screen/items/events-cache.ts';

export type NewEventBody = RouteBody<typeof events.create>;

type ShowError = ApiMutationOptions['showError'];

interface EventCreation {
  body: NewEventBody;
  key: string;
}

/** Creates an event. Repeating a request with the same key doesn't create a second event. */
export const useCreateEvent = (showError?: ShowError) =>
  useApiMutation({
    call: (api, { body, key }: EventCreation, onBatch) =>
      api.call(events.create, { body, idempotencyKey: key, onBatch }),
    successMessage: t('Event created successfully'),
    onSuccess: (queryClient, event) => {
      // A series is expanded into occurrences only on the server.
      if (event.recurrence === null) setCachedEvent(queryClient, omitConflicts(event));
      void invalidateEvents(queryClient);
    },
    failureMessage: t('Failed to create event'),
    showError,
  });

interface EventUpdate {
  original: Event;
  changes: EventChanges;
  scope?: RecurrenceScope | undefined;
}

/** Saves the changes, based on the version that was opened in the dialog. */
export const useUpdateEvent = (showError: ShowError) =>
  useApiMutation({
    call: (api, { original: { id, version }, changes, scope }: EventUpdate, onBatch) =>
      api.call(events.update, {
        params: { id },
        query: { scope },
        body: changes,
        ifMatch: version,
        onBatch,
      }),
    successMessage: t('Event updated successfully'),
    onSuccess: (queryClient, event, { original }) => {
      if (event.id === original.id) setCachedEvent(queryClient, omitConflicts(event));
      void invalidateEvents(queryClient);
    },
    failureMessage: (error, { original: { title } }) =>
      error instanceof ApiError && error.status === 404
        ? t('“{title}” has since been deleted', { title })
        : getErrorMessage(error, t('Failed to update event')),
    showError,
  });

interface EventDeletion {
  event: Event;
  scope?: RecurrenceScope | undefined;
}

/** Deletes an event, unless it has changed since the version that was opened in the dialog. */
export const useDeleteEvent = (showError: ShowError) =>
  useApiMutation({
    call: (api, { event: { id, version }, scope }: EventDeletion, onBatch) =>
      api.call(events.remove, { params: { id }, query: { scope }, ifMatch: version, onBatch }),
    successMessage: t('Event deleted successfully'),
    onSuccess: (queryClient, _response, { event }) => {
      removeCachedEvent(queryClient, event.id);
      void invalidateEvents(queryClient);
    },
    failureMessage: t('Failed to delete event'),
    showError,
  });
