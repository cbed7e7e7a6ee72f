import { getLocale, t } from '@scheduler/i18n';
import { canonicalizeTimeZone } from '@scheduler/i18n/time-zones';
import { Field } from '@scheduler/ui';
import { TimeZoneSelect } from '@scheduler/ui/time-zone-select';
import { useFormContext, useWatch } from 'react-hook-form';
import { getTimeZone } from '../local-dates.ts';
import { toWireTimes, type EventFormValues } from './event-form.ts';

/** Selects the event's time zone, which determines its local time across clock changes. */
export function TimeZoneField() {
  const { register, formState } = useFormContext<EventFormValues>();
  const values = useWatch<EventFormValues>() as EventFormValues;
  const timeZone = values.time_zone;
  return (
    <Field
      label={t('Time zone')}
      error={formState.errors.time_zone?.message}
      help={
        canonicalizeTimeZone(timeZone) === getTimeZone() ? undefined : formatTimesInZone(values)
      }
    >
      <TimeZoneSelect {...register('time_zone')} selected={timeZone} userTimeZone={getTimeZone()} />
    </Field>
  );
}

/** Formats start and end in the event's time zone; the inputs use the user's. */
function formatTimesInZone(values: EventFormValues): string | undefined {
  const { start_time, end_time } = toWireTimes(values);
  if (values.is_all_day || !start_time || !end_time) return undefined;
  const clock = new Intl.DateTimeFormat(getLocale(), {
    timeZone: values.time_zone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return t('In that time zone: {from} – {to}', {
    from: clock.format(new Date(start_time)),
    to: clock.format(new Date(end_time)),
  });
}
