import { t } from '@scheduler/i18n';
import { addDays } from '@scheduler/scheduling';
import { Button, Field, TextInput } from '@scheduler/ui';
import { fromInput, inputTime, localDate } from '../../dates.ts';
import type { Answerable } from './use-invitation-mutations.ts';
import styles from './invitations.module.css';

/** Another time, as the inputs hold it and as it is sent. */
export interface Proposal {
  start: string;
  end: string;
  times: { proposed_start_time?: string; proposed_end_time?: string };
}

interface ProposedTimeProps {
  subject: Answerable;
  value: Proposal | null;
  error: string | undefined;
  onChange: (proposal: Proposal | null) => void;
}

/** What the inputs mean; a whole day's end is named by its last day, as people do. */
function proposalOf(start: string, end: string, allDay: boolean): Proposal {
  const from = allDay ? start : fromInput(start);
  const to = allDay ? end && addDays(end, 1) : fromInput(end);
  const times = from && to ? { proposed_start_time: from, proposed_end_time: to } : {};
  return { start, end, times };
}

/** Two inputs for a time that suits better, once that is asked for. */
export function ProposedTime({ subject, value, error, onChange }: ProposedTimeProps) {
  const { is_all_day: allDay, start_time, end_time, start_date, end_date } = subject;
  const begin = () => {
    const first = start_date ?? localDate(new Date(start_time));
    const [start, end] = allDay
      ? [first, addDays(end_date ?? first, -1)]
      : [inputTime(new Date(start_time)), inputTime(new Date(end_time))];
    onChange(proposalOf(start, end, allDay));
  };
  if (!value) {
    return (
      <div>
        <Button size="sm" variant="ghost" onClick={begin}>
          {t('Propose another time')}
        </Button>
      </div>
    );
  }
  const type = allDay ? 'date' : 'datetime-local';
  return (
    <>
      <div className={styles.two}>
        <Field label={t('Proposed start')}>
          <TextInput
            type={type}
            value={value.start}
            onChange={({ target }) => onChange(proposalOf(target.value, value.end, allDay))}
          />
        </Field>
        <Field label={t('Proposed end')} error={error}>
          <TextInput
            type={type}
            value={value.end}
            onChange={({ target }) => onChange(proposalOf(value.start, target.value, allDay))}
          />
        </Field>
      </div>
      <p className={styles.hint}>{t('The time goes along with your answer.')}</p>
    </>
  );
}
