import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { preferencesQuery, queryKeys } from '@scheduler/api-client/queries';
import {
  preferenceChanges,
  preferences,
  weekdays,
  type PreferenceChanges,
  type Preferences,
  type WorkingHours,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getEffectivePreferences } from '@scheduler/platform/time-settings';
import { useForm, type Resolver } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';

export type WorkingTimeValues = Pick<
  Preferences,
  'time_zone' | 'week_start' | 'hour_cycle' | 'default_duration' | 'working_hours'
> & {
  /** Empty if not set. */
  second_time_zone: string;
};

/** Converts `24:00` to `00:00`, because a time input doesn't accept 24:00. */
const toInputHours = (hours: WorkingHours): WorkingHours => {
  const toInputRanges = (weekday: (typeof weekdays)[number]) =>
    hours[weekday].map(({ start, end }) => ({ start, end: end === '24:00' ? '00:00' : end }));
  return Object.fromEntries(
    weekdays.map((weekday) => [weekday, toInputRanges(weekday)]),
  ) as unknown as WorkingHours;
};

const toFormValues = (current: Preferences): WorkingTimeValues => ({
  time_zone: current.time_zone,
  second_time_zone: current.second_time_zone ?? '',
  week_start: current.week_start,
  hour_cycle: current.hour_cycle,
  default_duration: current.default_duration,
  working_hours: toInputHours(current.working_hours),
});

const contractResolver = standardSchemaResolver(preferenceChanges);

const resolver: Resolver<WorkingTimeValues, unknown, PreferenceChanges> = (values, ...rest) => {
  const changes = { ...values, second_time_zone: values.second_time_zone || null };
  return contractResolver(changes, ...(rest as [never, never]));
};

const PRECONDITION_FAILED = 412;

/** Edits the saved preferences. On a version conflict, the form is reset to the latest version. */
export function useWorkingTimeForm(current: Preferences) {
  const { api, notify, queryClient } = usePlatform();
  const form = useForm<WorkingTimeValues, unknown, PreferenceChanges>({
    values: toFormValues(getEffectivePreferences(current)),
    // Other settings of the page are saved separately, which must not discard this form's changes.
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await api.call(preferences.update, { body, ifMatch: current.version });
      queryClient.setQueryData(queryKeys.preferences, saved);
      notify.success(t('Working hours saved'));
    } catch (error) {
      if (error instanceof ApiError && error.status === PRECONDITION_FAILED) {
        notify.error(
          t('Your working hours were changed on another device. This is the latest version.'),
        );
        const latest = await queryClient.query({ ...preferencesQuery(api), staleTime: 0 });
        form.reset(toFormValues(getEffectivePreferences(latest)));
        return;
      }
      notify.error(
        getErrorMessage(error, t("Couldn't save your working hours. Check your connection.")),
      );
    }
  });
  return { form, save };
}
