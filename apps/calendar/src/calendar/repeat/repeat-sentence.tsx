import { settleTimes } from '@scheduler/scheduling';
import { describeRecurrence, parseRecurrence } from '@scheduler/scheduling/recurrence';
import { wireTimes, type EventFormValues } from '../event-form.ts';
import styles from './repeat.module.css';

interface RepeatSentenceProps {
  values: EventFormValues;
  lines: readonly string[];
}

/** What the rule means: `Every second Tuesday until March 3, 2027`; or why it means nothing. */
export function RepeatSentence({ values, lines }: RepeatSentenceProps) {
  const sentence = sentenceOf(values, lines);
  return (
    <p className={styles.sentence} role="status">
      {sentence}
    </p>
  );
}

function sentenceOf(values: EventFormValues, lines: readonly string[]): string | null {
  const { start_time, end_time } = wireTimes(values);
  if (!start_time || !end_time) return null;
  const { is_all_day, time_zone } = values;
  const times = settleTimes({ start_time, end_time, is_all_day, time_zone });
  if (!times) return null;
  const parsed = parseRecurrence(lines, times);
  if ('fault' in parsed) return parsed.fault;
  const sentence = describeRecurrence({ ...times, recurrence: parsed.lines });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
