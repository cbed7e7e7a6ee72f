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
import type { ScheduleColor } from '@scheduler/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  isUpgradeError,
  getErrorToastOptions,
  getErrorMessage,
} from '@scheduler/platform/error-messages';
import { getFieldErrors } from '../field-errors.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { cacheSchedule, useCreateSchedule, useUpdateSchedule } from './use-schedule-mutations.ts';

export interface ScheduleFormValues {
  name: string;
  description: string;
  is_shared: boolean;
  color: ScheduleColor;
}

const toFormValues = ({ name, description, is_shared, color }: Schedule): ScheduleFormValues => ({
  name,
  description: description ?? '',
  is_shared,
  color,
});

const DEFAULT_VALUES: ScheduleFormValues = {
  name: '',
  description: '',
  is_shared: false,
  color: 'blue',
};

const FAILURE_MESSAGES = {
  create: t('Failed to create schedule'),
  update: t("Couldn't update the schedule. Try again."),
};

/** @param subject the schedule to edit, or null to create one */
export function useScheduleForm(subject: Schedule | null, onSaved: () => void) {
  const { navigation, notify } = usePlatform();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(subject);
  const [newerVersion, setNewerVersion] = useState<Schedule | null>(null);
  const form = useForm<ScheduleFormValues, unknown, NewSchedule>({
    defaultValues: subject ? toFormValues(subject) : DEFAULT_VALUES,
    resolver: standardSchemaResolver(newSchedule as never),
  });
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const getIdempotencyKey = useIdempotencyKey();

  const handleError = (error: Error) => {
    const current = getCurrentVersion(error);
    if (current) {
      setNewerVersion(current);
      return;
    }
    const fieldErrors = getFieldErrors(error);
    for (const { field, message } of fieldErrors) {
      form.setError(field as keyof ScheduleFormValues, { message });
    }
    if (fieldErrors.length > 0) return;
    const errorMessage = getErrorMessage(
      error,
      editing ? FAILURE_MESSAGES.update : FAILURE_MESSAGES.create,
    );
    const upgradeAction = { label: t('Upgrade'), onClick: () => navigation.navigate('/settings') };
    const upgradeOptions =
      isUpgradeError(error) && ({ action: upgradeAction, tone: 'warn' } as const);
    notify.error(errorMessage, { ...getErrorToastOptions(error), ...upgradeOptions });
  };

  // Default reminders aren't part of the form, so they are not sent.
  const save = form.handleSubmit(({ default_reminders: _defaultReminders, ...body }) => {
    const callbacks = { onSuccess: onSaved, onError: handleError };
    if (editing) update.mutate({ original: editing, changes: body }, callbacks);
    else create.mutate({ body, key: getIdempotencyKey(body) }, callbacks);
  });

  const loadNewerVersion = (current: Schedule) => {
    setEditing(current);
    setNewerVersion(null);
    form.reset(toFormValues(current), { keepDirtyValues: true });
    cacheSchedule(queryClient, current);
  };

  return {
    form,
    save,
    isSaving: create.isPending || update.isPending,
    newerVersion,
    loadNewerVersion,
  };
}

function getCurrentVersion(error: Error): Schedule | null {
  if (!(error instanceof ApiError) || error.code !== 'version-mismatch') return null;
  const current = scheduleSchema.safeParse(error.current);
  return current.success ? current.data : null;
}
