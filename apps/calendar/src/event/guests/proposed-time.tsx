import { t } from '@scheduler/i18n';
import { addDays } from '@scheduler/scheduling';
import { Button, Field, TextInput } from '@scheduler/ui';
import { parseInputTime, formatInputTime, toLocalDate } from '../../local-dates.ts';
import type { InvitationSubject } from './use-invitation-mutations.ts';
import styles from './invitations.module.css';

/** A proposed time as input values (`start`, `end`) and as request fields (`times`). */
export interface Proposal {
  start: string;
  end: string;
  times: { proposed_start_time?: string; proposed_end_time?: string };
}

interface ProposedTimeProps {
  subject: InvitationSubject;
  value: Proposal | null;
  error: string | undefined;
  onChange: (proposal: Proposal | null) => void;
}

/** The end input of an all-day proposal is inclusive; the request field is exclusive. */
function createProposal(start: string, end: string, allDay: boolean): Proposal {
  const startTime = allDay ? start : parseInputTime(start);
  const endTime = allDay ? end && addDays(end, 1) : parseInputTime(end);
  const times =
    startTime && endTime ? { proposed_start_time: startTime, proposed_end_time: endTime } : {};
  return { start, end, times };
}

/** Expands into two inputs after the user chooses to propose another time. */
export function ProposedTime({ subject, value, error, onChange }: ProposedTimeProps) {
  const { is_all_day: allDay, start_time, end_time, start_date, end_date } = subject;
  const startProposal = () => {
    const firstDate = start_date ?? toLocalDate(new Date(start_time));
    const [start, end] = allDay
      ? [firstDate, addDays(end_date ?? firstDate, -1)]
      : [formatInputTime(new Date(start_time)), formatInputTime(new Date(end_time))];
    onChange(createProposal(start, end, allDay));
  };
  if (!value) {
    return (
      <div>
        <Button size="sm" variant="ghost" onClick={startProposal}>
          {t('Propose another time')}
        </Button>
      </div>
    );
  }
  const type = allDay ? 'date' : 'datetime-local';
  return (
    <>
      <div className={styles.columns}>
        <Field label={t('Proposed start')}>
          <TextInput
            type={type}
            value={value.start}
            onChange={({ target }) => onChange(createProposal(target.value, value.end, allDay))}
          />
        </Field>
        <Field label={t('Proposed end')} error={error}>
          <TextInput
            type={type}
            value={value.end}
            onChange={({ target }) => onChange(createProposal(value.start, target.value, allDay))}
          />
        </Field>
      </div>
      <p className={styles.hint}>{t('The proposed time is sent with your reply.')}</p>
    </>
  );
}
