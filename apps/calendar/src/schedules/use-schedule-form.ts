import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  newSchedule,
  schedule as scheduleSchema,
  schedules,
  type NewSchedule,
  type Schedule,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getErrorToastOptions, isUpgradeError } from '@scheduler/platform/error-messages';
import { useRecordForm } from '../forms/use-record-form.ts';
import { cacheSchedule } from './use-schedule-mutations.ts';

interface ScheduleFormValues extends Omit<NewSchedule, 'description' | 'default_reminders'> {
  description: string;
}

const toFormValues = (schedule: Schedule): ScheduleFormValues => ({
  ...schedule,
  description: schedule.description ?? '',
});

const DEFAULT_VALUES: ScheduleFormValues = {
  name: '',
  description: '',
  is_shared: false,
  color: 'blue',
};

/** @param subject the schedule to edit, or null to create one */
export function useScheduleForm(subject: Schedule | null, onSaved: () => void) {
  const { navigation, notify } = usePlatform();
  const offerUpgrade = (error: Error): boolean => {
    if (!isUpgradeError(error)) return false;
    notify.error(error.message, {
      ...getErrorToastOptions(error),
      tone: 'warn',
      action: { label: t('Upgrade'), onClick: () => navigation.navigate('/settings') },
    });
    return true;
  };
  return useRecordForm<Schedule, ScheduleFormValues, NewSchedule>({
    subject,
    schema: scheduleSchema,
    toFormValues,
    defaultValues: DEFAULT_VALUES,
    resolver: standardSchemaResolver(newSchedule as never),
    onSaved,
    // Default reminders aren't part of the form, so they are not sent.
    create: {
      call: (api, { body: { default_reminders: _, ...body }, key }, onBatch) =>
        api.call(schedules.create, { body, idempotencyKey: key, onBatch }),
      successMessage: t('Schedule created successfully'),
      failureMessage: t('Failed to create schedule'),
      showError: offerUpgrade,
    },
    update: {
      call: (
        api,
        { original: { id, version }, body: { default_reminders: _, ...body } },
        onBatch,
      ) => api.call(schedules.update, { query: { id }, body, ifMatch: version, onBatch }),
      successMessage: t('Schedule updated successfully'),
      failureMessage: t("Couldn't update the schedule. Try again."),
    },
    updateCache: cacheSchedule,
  });
}
