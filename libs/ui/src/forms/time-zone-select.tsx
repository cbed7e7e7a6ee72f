import { getTimeZoneOptions } from '@scheduler/i18n/time-zones';
import { useMemo, type ComponentProps } from 'react';
import { Select } from './text-input.tsx';

interface TimeZoneSelectProps extends ComponentProps<typeof Select> {
  /** The selected time zone. Its option has this value, even if it is a former name. */
  selected: string;
  /** The user's time zone. Its option has this value, even if it is a former name. */
  userTimeZone?: string;
}

/** A select with all time zones under their current names. The children are options before them. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { selected, userTimeZone = selected, children, ...rest } = props;
  const options = useMemo(
    () => getTimeZoneOptions(selected, userTimeZone),
    [selected, userTimeZone],
  );
  return (
    <Select {...rest}>
      {children}
      {options.map(({ timeZone, name }) => (
        <option key={name} value={timeZone}>
          {name}
        </option>
      ))}
    </Select>
  );
}
