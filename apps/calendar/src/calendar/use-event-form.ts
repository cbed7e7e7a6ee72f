import { ApiError } from '@scheduler/api-client';
import { event as eventSchema, scopes } from '@scheduler/contracts/core';
import type { Event, EventChanges, NewEvent, Schedule, Scope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { localZone } from '../dates.ts';
import { durationOf, failureText } from '../failure-text.ts';
import { fieldErrorsOf } from '../field-errors.ts';
import { isOccurrence, isWritable } from '../is-writable.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import {
  blankValues,
  creationOf,
  differences,
  resolveEventForm,
  valuesOf,
  type EventFormValues,
} from './event-form.ts';
import type { Slot } from './slot.ts';
import { putEvent } from './events-cache.ts';
import { noteSchedule, preferredSchedule } from './preferred-schedule.ts';
import { useCreateEvent, useUpdateEvent } from './use-event-mutations.ts';

interface EventFormOptions {
  subject: Event | Slot;
  schedules: readonly Schedule[];
  hidden: ReadonlySet<string>;
  onSaved: () => void;
}

/** How a series repeats is no matter of one occurrence. */
const wholeScopes = scopes.filter((scope) => scope !== 'this');

const isEvent = (subject: Event | Slot): subject is Event => 'version' in subject;

/** The form's state and what saving it does. */
export function useEventForm({ subject, schedules, hidden, onSaved }: EventFormOptions) {
  const { notify } = usePlatform();
  const client = useQueryClient();
  const [editing, setEditing] = useState(isEvent(subject) ? subject : null);
  const [newer, setNewer] = useState<Event | null>(null);
  const [unscoped, setUnscoped] = useState<EventChanges | null>(null);
  const form = useForm<EventFormValues, unknown, NewEvent>({
    defaultValues: isEvent(subject)
      ? valuesOf(subject)
      : blankValues(subject, localZone(), preferredSchedule(schedules, hidden)),
    resolver: resolveEventForm,
  });
  const create = useCreateEvent();
  const update = useUpdateEvent();
  const keyFor = useIdempotencyKey();
  const open = useMounted();

  /** What the form itself can show of a failure; a toast tells the rest. */
  const show = (error: Error): boolean => {
    const current = currentOf(error);
    if (current) setNewer(current);
    const faults = fieldErrorsOf(error);
    for (const { field, message } of faults) {
      const input = field === 'recurrence' ? 'repeat' : (field as keyof EventFormValues);
      form.setError(input, { message });
    }
    return current !== null || faults.length > 0;
  };
  // What waited for the network may be settled when the form is long closed.
  const settle = (saving: Promise<unknown>) => {
    saving.then(
      () => open.current && onSaved(),
      (error: Error) => {
        if (open.current && show(error)) return;
        notify.error(failureText(error, saysFailed(error, editing)), durationOf(error));
      },
    );
  };

  const save = form.handleSubmit((event) => {
    if (!schedules.some(isWritable)) {
      notify.error(t('Please create a schedule first'));
    } else if (editing) {
      const changes = differences(event, form.getValues(), editing);
      if (Object.keys(changes).length === 0) onSaved();
      else if (isOccurrence(editing)) setUnscoped(changes);
      else settle(update.mutateAsync({ seen: editing, changes }));
    } else {
      const body = creationOf(event);
      const creating = create.mutateAsync({ body, key: keyFor(body) });
      settle(creating.then(() => noteSchedule(body.schedule_ids?.[0])));
    }
  });

  /** How far the changes to an occurrence reach, while that is asked. */
  const scoping = unscoped && {
    scopes: unscoped.recurrence === undefined ? scopes : wholeScopes,
    choose: (scope: Scope | null) => {
      setUnscoped(null);
      if (!scope || !editing) return;
      settle(update.mutateAsync({ seen: editing, changes: unscoped, scope }));
    },
  };

  /** Takes the current version as the one that is edited, under what was typed. */
  const adopt = (current: Event) => {
    setEditing(current);
    setNewer(null);
    form.reset(valuesOf(current), { keepDirtyValues: true });
    putEvent(client, current);
  };

  const saving = create.isPending || update.isPending;
  /** Saved as far as can be: it is sent when there is a network again. */
  const waiting = create.isPaused || update.isPaused;
  const readOnly = editing !== null && !isWritable(editing);
  return { form, editing, readOnly, save, scoping, saving, waiting, newer, adopt };
}

function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

function saysFailed(error: Error, editing: Event | null): string {
  if (!editing) return t('Failed to create event');
  return error instanceof ApiError && error.status === 404
    ? t("'{title}' was deleted since", { title: editing.title })
    : t('Failed to update event');
}

function currentOf(error: Error): Event | null {
  if (!(error instanceof ApiError) || error.code !== 'version-mismatch') return null;
  const current = eventSchema.safeParse(error.current);
  return current.success ? current.data : null;
}
