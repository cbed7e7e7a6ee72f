import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { queryKeys } from '@scheduler/api-client/queries';
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
import { inForce } from '@scheduler/platform/clock';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type Resolver } from 'react-hook-form';
import { failureText } from '../failure-text.ts';

export type WorkingTimeValues = Pick<
  Preferences,
  'time_zone' | 'week_start' | 'hour_cycle' | 'default_duration' | 'working_hours'
> & {
  /** Empty where there is none. */
  second_time_zone: string;
};

/** The end of a day is the next one's midnight: the only way in which an input can hold it. */
const ofInputs = (hours: WorkingHours): WorkingHours => {
  const day = (name: (typeof weekdays)[number]) =>
    hours[name].map(({ start, end }) => ({ start, end: end === '24:00' ? '00:00' : end }));
  return Object.fromEntries(weekdays.map((name) => [name, day(name)])) as unknown as WorkingHours;
};

const valuesOf = (own: Preferences): WorkingTimeValues => ({
  time_zone: own.time_zone,
  second_time_zone: own.second_time_zone ?? '',
  week_start: own.week_start,
  hour_cycle: own.hour_cycle,
  default_duration: own.default_duration,
  working_hours: ofInputs(own.working_hours),
});

const byContract = standardSchemaResolver(preferenceChanges);

const resolver: Resolver<WorkingTimeValues, unknown, PreferenceChanges> = (values, ...rest) => {
  const wire = { ...values, second_time_zone: values.second_time_zone || null };
  return byContract(wire, ...(rest as [never, never]));
};

const CHANGED_MEANWHILE = 412;

/** The form over what is kept; what somebody changed meanwhile on another device is never lost. */
export function useWorkingTimeForm(own: Preferences) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const form = useForm<WorkingTimeValues, unknown, PreferenceChanges>({
    defaultValues: valuesOf(inForce(own)),
    resolver,
  });
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await api.call(preferences.update, { body, ifMatch: own.version });
      client.setQueryData(queryKeys.preferences, saved);
      notify.success(t('Working time saved'));
    } catch (error) {
      if (error instanceof ApiError && error.status === CHANGED_MEANWHILE) {
        notify.error(t('Your working time was changed on another device. This is how it is now.'));
        await client.invalidateQueries({ queryKey: queryKeys.preferences });
        return;
      }
      notify.error(failureText(error, t('Failed to save your working time')));
    }
  });
  return { form, save };
}
