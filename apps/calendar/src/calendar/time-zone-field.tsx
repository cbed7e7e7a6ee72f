import { locale, t } from '@scheduler/i18n';
import { todaysZone, zoneChoices } from '@scheduler/i18n/zones';
import { Field, Select } from '@scheduler/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { localZone } from '../dates.ts';
import { wireTimes, type EventFormValues } from './event-form.ts';

/** The zone whose clock the event keeps, which counts when clocks change while it repeats. */
export function TimeZoneField() {
  const { register, formState } = useFormContext<EventFormValues>();
  const values = useWatch<EventFormValues>() as EventFormValues;
  const zone = values.time_zone;
  return (
    <Field
      label={t('Time zone')}
      error={formState.errors.time_zone?.message}
      help={todaysZone(zone) === localZone() ? undefined : timesThere(values)}
    >
      <Select {...register('time_zone')}>
        {zoneChoices(zone, localZone()).map(({ zone: value, name }) => (
          <option key={name} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The start and end on the zone's clock; the inputs show the person's own. */
function timesThere(values: EventFormValues): string | undefined {
  const { start_time, end_time } = wireTimes(values);
  if (values.is_all_day || !start_time || !end_time) return undefined;
  const clock = new Intl.DateTimeFormat(locale(), {
    timeZone: values.time_zone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return t('There: {from} – {to}', {
    from: clock.format(new Date(start_time)),
    to: clock.format(new Date(end_time)),
  });
}
