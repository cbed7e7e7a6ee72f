import { settleTimes, type EventTimes } from '@scheduler/scheduling';
import { describeRecurrence, parseRecurrence } from '@scheduler/scheduling/recurrence';
import { wireTimes, type EventFormValues } from '../event-form.ts';
import styles from './repeat.module.css';

interface RepeatSentenceProps {
  values: EventFormValues;
  lines: readonly string[];
}

/** What the rule of a form means; or why it means nothing. */
export function RepeatSentence({ values, lines }: RepeatSentenceProps) {
  const { is_all_day, time_zone } = values;
  const { start_time, end_time } = wireTimes(values);
  const times =
    start_time && end_time ? settleTimes({ start_time, end_time, is_all_day, time_zone }) : null;
  return (
    <p className={styles.sentence} role="status">
      {times && sentenceOf(times, lines)}
    </p>
  );
}

/** How an event repeats, in words. */
export const RepeatText = ({ event, lines }: { event: EventTimes; lines: readonly string[] }) =>
  sentenceOf(event, lines);

/** `Every second Tuesday until March 3, 2027` */
function sentenceOf(times: EventTimes, lines: readonly string[]): string {
  const parsed = parseRecurrence(lines, times);
  if ('fault' in parsed) return parsed.fault;
  const sentence = describeRecurrence({ ...times, recurrence: parsed.lines });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
