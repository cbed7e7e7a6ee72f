import { ApiError } from '@scheduler/api-client';
import { event as eventSchema, recurrenceScopes } from '@scheduler/contracts/core';
import type {
  Event,
  EventChanges,
  NewEvent,
  Schedule,
  RecurrenceScope,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { getTimeZone } from '../local-dates.ts';
import { getErrorToastOptions, getErrorMessage } from '@scheduler/platform/error-messages';
import { isOccurrence, isWritable } from '@scheduler/scheduling';
import { getFieldErrors } from '../field-errors.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import {
  getDefaultValues,
  toNewEventBody,
  getChanges,
  resolveEventForm,
  toFormValues,
  type EventFormValues,
} from './event-form.ts';
import type { Slot } from './new-event-slot.ts';
import { setCachedEvent } from '../screen/items/events-cache.ts';
import { useCreateEvent, useDeleteEvent, useUpdateEvent } from './use-event-mutations.ts';

interface EventFormOptions {
  subject: Event | Slot;
  schedules: readonly Schedule[];
  onSaved: () => void;
}

/** A repeat rule can't be changed for a single occurrence. */
const seriesScopes = recurrenceScopes.filter((scope) => scope !== 'this');

const isEvent = (subject: Event | Slot): subject is Event => 'version' in subject;

/** Manages the state of the event form and saves it. */
export function useEventForm({ subject, schedules, onSaved }: EventFormOptions) {
  const { notify } = usePlatform();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(isEvent(subject) ? subject : null);
  const [newerVersion, setNewerVersion] = useState<Event | null>(null);
  const [unscopedChanges, setUnscopedChanges] = useState<EventChanges | null>(null);
  const form = useForm<EventFormValues, unknown, NewEvent>({
    defaultValues: isEvent(subject)
      ? toFormValues(subject)
      : getDefaultValues(
          subject,
          getTimeZone(),
          schedules.find(({ is_default }) => is_default)?.id,
        ),
    resolver: resolveEventForm,
  });
  const create = useCreateEvent();
  const update = useUpdateEvent();
  const deletion = useDeleteEvent();
  const getIdempotencyKey = useIdempotencyKey();
  const isMounted = useIsMounted();

  /** Shows an error in the form. Returns `false` for errors that need a toast instead. */
  const showInForm = (error: Error): boolean => {
    const current = getCurrentVersion(error);
    if (current) setNewerVersion(current);
    const fieldErrors = getFieldErrors(error);
    for (const { field, message } of fieldErrors) {
      const input = field === 'recurrence' ? 'repeat' : (field as keyof EventFormValues);
      form.setError(input, { message });
    }
    return current !== null || fieldErrors.length > 0;
  };
  // A change that was queued offline may be sent after the dialog has been closed.
  const handleResult = async (
    change: Promise<unknown>,
    getMessage = (error: Error) => getFailureMessage(error, editing),
  ) => {
    try {
      await change;
      if (isMounted.current) onSaved();
    } catch (caught) {
      const error = caught as Error;
      if (isMounted.current && showInForm(error)) return;
      notify.error(getErrorMessage(error, getMessage(error)), getErrorToastOptions(error));
    }
  };

  const save = form.handleSubmit((event) => {
    if (!schedules.some(isWritable)) {
      notify.error(t('Please create a schedule first'));
    } else if (editing) {
      const changes = getChanges(event, form.getValues(), editing);
      if (Object.keys(changes).length === 0) onSaved();
      else if (isOccurrence(editing)) setUnscopedChanges(changes);
      else void handleResult(update.mutateAsync({ original: editing, changes }));
    } else {
      const body = toNewEventBody(event);
      const creating = create.mutateAsync({ body, key: getIdempotencyKey(body) });
      void handleResult(creating);
    }
  });

  /** The pending choice of scope for changes to an occurrence. */
  const scopeRequest = unscopedChanges && {
    scopes: unscopedChanges.recurrence === undefined ? recurrenceScopes : seriesScopes,
    chooseScope: (scope: RecurrenceScope | null) => {
      setUnscopedChanges(null);
      if (!scope || !editing) return;
      void handleResult(update.mutateAsync({ original: editing, changes: unscopedChanges, scope }));
    },
  };

  /** Deletes the event. Settles when the request has succeeded or its error is displayed. */
  const deleteEvent = async (event: Event, scope?: RecurrenceScope) =>
    handleResult(deletion.mutateAsync({ event, scope }), () => t('Failed to delete event'));

  /** Loads the latest version and preserves the user's unsaved edits. */
  const loadVersion = (current: Event) => {
    setEditing(current);
    setNewerVersion(null);
    form.reset(toFormValues(current), { keepDirtyValues: true });
    setCachedEvent(queryClient, current);
  };

  const isSaving = create.isPending || update.isPending;
  /** Whether the change is queued until the device is online. */
  const isQueued = create.isPaused || update.isPaused;
  const isReadOnly = editing !== null && !isWritable(editing);
  return {
    form,
    editing,
    isReadOnly,
    save,
    deleteEvent,
    scopeRequest,
    isSaving,
    isDeleting: deletion.isPending,
    isQueued,
    newerVersion,
    loadVersion,
  };
}

function useIsMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

function getFailureMessage(error: Error, editing: Event | null): string {
  if (!editing) return t('Failed to create event');
  return error instanceof ApiError && error.status === 404
    ? t('“{title}” has since been deleted', { title: editing.title })
    : t('Failed to update event');
}

function getCurrentVersion(error: Error): Event | null {
  if (!(error instanceof ApiError) || error.code !== 'version-mismatch') return null;
  const current = eventSchema.safeParse(error.current);
  return current.success ? current.data : null;
}
