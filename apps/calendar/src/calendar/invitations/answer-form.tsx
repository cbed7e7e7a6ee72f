import type { invitationAnswers, InvitationResponse } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Checkbox, Field, TextInput } from '@scheduler/ui';
import { Check, CircleQuestionMark, X } from 'lucide-react';
import { useState } from 'react';
import { ProposedTime, type Proposal } from './proposed-time.tsx';
import { useRespond, type Answerable } from './use-invitation-mutations.ts';
import styles from './invitations.module.css';

type Answer = (typeof invitationAnswers)[number];

const ANSWERS = [
  { status: 'accepted', label: t('Accept'), Icon: Check },
  { status: 'tentative', label: t('Maybe'), Icon: CircleQuestionMark },
  { status: 'declined', label: t('Decline'), Icon: X },
] as const;

interface AnswerFormProps {
  subject: Answerable;
  status: string;
  onAnswered: () => void;
}

/** Accept, Maybe or Decline, with a note and another time if one likes. */
export function AnswerForm({ subject, status, onAnswered }: AnswerFormProps) {
  const [note, setNote] = useState('');
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [whole, setWhole] = useState(false);
  const respond = useRespond();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const give = (answer: Answer) => {
    const body: Partial<InvitationResponse> & { status: Answer } = {
      status: answer,
      ...(note.trim() && { note }),
      ...proposal?.times,
      ...(whole && { scope: 'all' }),
    };
    respond.mutate({ subject, body }, { onSuccess: onAnswered, onError: onFault });
  };
  const onFault = (error: Error) => setErrors(respond.faultsOf(error));
  const { title } = subject;
  return (
    <section className={styles.form} aria-label={t('Your answer to {title}', { title })}>
      <div className={styles.answers} role="group" aria-label={t('Answer')}>
        {ANSWERS.map(({ status: answer, label, Icon }) => (
          <Button
            key={answer}
            icon={<Icon aria-hidden="true" />}
            variant={status === answer ? 'primary' : 'default'}
            aria-pressed={status === answer}
            busy={respond.isPending && respond.variables.body.status === answer}
            disabled={respond.isPending}
            onClick={() => give(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
      {subject.original_start_time !== null && (
        <Checkbox
          label={t('For all events of the series')}
          checked={whole}
          onCheckedChange={setWhole}
        />
      )}
      <Field label={t('Note')} optional error={errors.note}>
        <TextInput value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <ProposedTime
        subject={subject}
        value={proposal}
        error={errors.proposed_end_time}
        onChange={setProposal}
      />
    </section>
  );
}
