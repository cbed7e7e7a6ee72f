import type { invitationReplies, InvitationReply } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Checkbox, Field, TextInput } from '@scheduler/ui';
import { Check, CircleQuestionMark, X } from 'lucide-react';
import { useState } from 'react';
import { getFieldErrors } from '../../forms/field-errors.ts';
import { ProposedTime, type Proposal } from './proposed-time.tsx';
import { useReplyToInvitation, type InvitationSubject } from './use-invitation-mutations.ts';
import styles from './invitations.module.css';

type Reply = (typeof invitationReplies)[number];

const REPLY_OPTIONS = [
  { status: 'accepted', label: t('Accept'), Icon: Check },
  { status: 'tentative', label: t('Maybe'), Icon: CircleQuestionMark },
  { status: 'declined', label: t('Decline'), Icon: X },
] as const;

interface ReplyFormProps {
  subject: InvitationSubject;
  status: string;
  onReplied: () => void;
}

/** Sends a reply to an invitation, with an optional note and an optional counterproposal. */
export function ReplyForm({ subject, status, onReplied }: ReplyFormProps) {
  const [note, setNote] = useState('');
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [appliesToSeries, setAppliesToSeries] = useState(false);
  const replyMutation = useReplyToInvitation();
  const errors = getFieldErrors(replyMutation.error);
  const submitReply = (reply: Reply) => {
    const body: Partial<InvitationReply> & { status: Reply } = {
      status: reply,
      ...(note.trim() && { note }),
      ...proposal?.times,
      ...(appliesToSeries && { scope: 'all' }),
    };
    replyMutation.mutate({ subject, body }, { onSuccess: onReplied });
  };
  const { title } = subject;
  return (
    <section className={styles.form} aria-label={t('Your reply to {title}', { title })}>
      <div className={styles.replyButtons} role="group" aria-label={t('Reply')}>
        {REPLY_OPTIONS.map(({ status: reply, label, Icon }) => (
          <Button
            key={reply}
            icon={<Icon aria-hidden="true" />}
            variant={status === reply ? 'primary' : 'default'}
            aria-pressed={status === reply}
            busy={replyMutation.isPending && replyMutation.variables.body.status === reply}
            disabled={replyMutation.isPending}
            onClick={() => submitReply(reply)}
          >
            {label}
          </Button>
        ))}
      </div>
      {subject.original_start_time !== null && (
        <Checkbox
          label={t('Apply to all events in the series')}
          checked={appliesToSeries}
          onCheckedChange={setAppliesToSeries}
        />
      )}
      <Field label={t('Note')} optional error={errors?.note}>
        <TextInput value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <ProposedTime
        subject={subject}
        value={proposal}
        error={errors?.proposed_end_time}
        onChange={setProposal}
      />
    </section>
  );
}
