import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import {
  newSchedule,
  schedule as scheduleSchema,
  type NewSchedule,
  type Schedule,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { Hue } from '@scheduler/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { asksToUpgrade, durationOf, failureText } from '../failure-text.ts';
import { fieldErrorsOf } from '../field-errors.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { putSchedule, useCreateSchedule, useUpdateSchedule } from './use-schedule-mutations.ts';

export interface ScheduleFormValues {
  name: string;
  description: string;
  is_shared: boolean;
  color: Hue;
}

const valuesOf = ({ name, description, is_shared, color }: Schedule): ScheduleFormValues => ({
  name,
  description: description ?? '',
  is_shared,
  color,
});

const blank: ScheduleFormValues = { name: '', description: '', is_shared: false, color: 'blue' };

const failures = { create: t('Failed to create schedule'), update: t('Failed to update schedule') };

/** The form of a schedule that is new, or of the one given. */
export function useScheduleForm(subject: Schedule | null, onSaved: () => void) {
  const { navigation, notify } = usePlatform();
  const client = useQueryClient();
  const [editing, setEditing] = useState(subject);
  const [newer, setNewer] = useState<Schedule | null>(null);
  const form = useForm<ScheduleFormValues, unknown, NewSchedule>({
    defaultValues: subject ? valuesOf(subject) : blank,
    resolver: standardSchemaResolver(newSchedule as never),
  });
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const keyFor = useIdempotencyKey();

  const failed = (error: Error) => {
    const current = currentOf(error);
    if (current) {
      setNewer(current);
      return;
    }
    const faults = fieldErrorsOf(error);
    for (const { field, message } of faults) {
      form.setError(field as keyof ScheduleFormValues, { message });
    }
    if (faults.length > 0) return;
    const text = failureText(error, editing ? failures.update : failures.create);
    // The sentence that asks to upgrade leads there, too.
    const upgrade = { label: t('Upgrade'), onClick: () => navigation.navigate('/settings') };
    const refused = asksToUpgrade(error) && ({ action: upgrade, tone: 'warn' } as const);
    notify.error(text, { ...durationOf(error), ...refused });
  };

  // The form says nothing of reminders: those stay as they are.
  const save = form.handleSubmit(({ default_reminders: _stay, ...body }) => {
    const after = { onSuccess: onSaved, onError: failed };
    if (editing) update.mutate({ seen: editing, changes: body }, after);
    else create.mutate({ body, key: keyFor(body) }, after);
  });

  const adopt = (current: Schedule) => {
    setEditing(current);
    setNewer(null);
    form.reset(valuesOf(current), { keepDirtyValues: true });
    putSchedule(client, current);
  };

  return { form, save, saving: create.isPending || update.isPending, newer, adopt };
}

function currentOf(error: Error): Schedule | null {
  if (!(error instanceof ApiError) || error.code !== 'version-mismatch') return null;
  const current = scheduleSchema.safeParse(error.current);
  return current.success ? current.data : null;
}
