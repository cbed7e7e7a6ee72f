import { normalizeEventTimes, type EventTimes } from '@scheduler/scheduling';
import { describeRecurrence, parseRecurrence } from '@scheduler/scheduling/recurrence';
import { toWireTimes, type EventFormValues } from '../event-form.ts';
import styles from './recurrence.module.css';

interface RecurrenceSummaryProps {
  values: EventFormValues;
  lines: readonly string[];
}

/** Describes the form's recurrence in words, or shows why it is invalid. */
export function RecurrenceSummary({ values, lines }: RecurrenceSummaryProps) {
  const { is_all_day, time_zone } = values;
  const { start_time, end_time } = toWireTimes(values);
  const times =
    start_time && end_time
      ? normalizeEventTimes({ start_time, end_time, is_all_day, time_zone })
      : null;
  return (
    <p className={styles.summary} role="status">
      {times && formatRecurrence(times, lines)}
    </p>
  );
}

export const RecurrenceText = ({ event, lines }: { event: EventTimes; lines: readonly string[] }) =>
  formatRecurrence(event, lines);

/** Formats a recurrence such as `Every other Tuesday until March 3, 2027`. */
function formatRecurrence(times: EventTimes, lines: readonly string[]): string {
  const parsed = parseRecurrence(lines, times);
  if ('error' in parsed) return parsed.error;
  const sentence = describeRecurrence({ ...times, recurrence: parsed.lines });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
