import {
  event as eventSchema,
  recurrenceScopes,
  type Event,
  type EventChanges,
  type NewEvent,
  type RecurrenceScope,
  type Schedule,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { getTimeZone } from '../local-dates.ts';
import { isOccurrence, isWritable } from '@scheduler/scheduling';
import { getFieldErrors, getNewerVersion } from '../forms/field-errors.ts';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
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
import { useCreateEvent, useUpdateEvent } from './use-event-mutations.ts';

export interface EventDialogProps {
  /** The event to edit, or the slot of a new one. */
  subject: Event | Slot;
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** A repeat rule can't be changed for a single occurrence. */
const seriesScopes = recurrenceScopes.filter((scope) => scope !== 'this');

/** Inputs by the name of a field in the API. */
const INPUT_NAMES: Record<string, string> = { schedule_id: 'schedule_ids', recurrence: 'repeat' };

const isEvent = (subject: Event | Slot): subject is Event => 'version' in subject;

/** Manages the state of the event form and saves it. */
export function useEventForm(props: EventDialogProps) {
  const { subject, schedules, onClose: onSaved } = props;
  const { notify, queryClient } = usePlatform();
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
  const getIdempotencyKey = useIdempotencyKey();
  const isMounted = useIsMounted();

  /** Shows an error in the form. Returns `false` for errors that need a toast instead. */
  const showInForm = (error: Error): boolean => {
    // A change that was queued offline may be sent after the dialog has been closed.
    if (!isMounted.current) return false;
    const current = getNewerVersion(error, eventSchema);
    if (current) setNewerVersion(current);
    const fieldErrors = getFieldErrors(error);
    for (const [field, message] of Object.entries(fieldErrors ?? {}))
      form.setError((INPUT_NAMES[field] ?? field) as keyof EventFormValues, { message });
    return current !== null || fieldErrors !== null;
  };
  const create = useCreateEvent(showInForm);
  const update = useUpdateEvent(showInForm);

  const save = form.handleSubmit((event) => {
    if (!schedules.some(isWritable)) {
      notify.error(t('Please create a schedule first'));
    } else if (editing) {
      const changes = getChanges(event, form.getValues(), editing);
      if (Object.keys(changes).length === 0) onSaved();
      else if (isOccurrence(editing)) setUnscopedChanges(changes);
      else update.mutate({ original: editing, changes }, { onSuccess: onSaved });
    } else {
      const body = toNewEventBody(event);
      create.mutate({ body, key: getIdempotencyKey(body) }, { onSuccess: onSaved });
    }
  });

  /** The pending choice of scope for changes to an occurrence. */
  const scopeRequest = unscopedChanges && {
    scopes: unscopedChanges.recurrence === undefined ? recurrenceScopes : seriesScopes,
    chooseScope: (scope: RecurrenceScope | null) => {
      setUnscopedChanges(null);
      if (!scope || !editing) return;
      const scopedUpdate = { original: editing, changes: unscopedChanges, scope };
      update.mutate(scopedUpdate, { onSuccess: onSaved });
    },
  };

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
    showInForm,
    scopeRequest,
    isSaving,
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
