import type { Schedule, SharedPerson } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import {
  Avatar,
  Button,
  Dialog,
  DialogClose,
  EmailChipsInput,
  Field,
  INVALID_EMAIL,
  Select,
  StatusMark,
} from '@scheduler/ui';
import { useState, type SubmitEvent } from 'react';
import { durationOf, failureText } from '../failure-text.ts';
import { fieldErrorsOf } from '../field-errors.ts';
import { useNow } from '../use-now.ts';
import { usePlan } from '../use-plan.ts';
import { sharedWith } from './schedule-card.tsx';
import { useShareSchedule } from './use-schedule-mutations.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

type Role = SharedPerson['role'];

/** Invites people to a schedule by e-mail and shows who is there already. */
export function ShareDialog({ schedule, onClose }: ShareDialogProps) {
  const { notify } = usePlatform();
  const { features } = usePlan(useNow());
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('viewer');
  const [error, setError] = useState<string>();
  const share = useShareSchedule();

  const failed = (problem: Error) => {
    const [fault] = fieldErrorsOf(problem);
    if (fault) {
      setError(fault.message);
      return;
    }
    const text = failureText(problem, 'Failed to share schedule');
    notify.error(text, durationOf(text));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (emails.length === 0) setError(INVALID_EMAIL);
    else {
      const sharing = { id: schedule.id, body: { emails, role } };
      share.mutate(sharing, { onSuccess: onClose, onError: failed });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Share ${schedule.name}`}
      size="md"
      dirty={emails.length > 0}
      onSubmit={submit}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary" busy={share.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <EmailChipsInput
        label="Invite People"
        value={emails}
        onChange={(next) => {
          setEmails(next);
          setError(undefined);
        }}
        error={error}
      />
      <Field
        label="Role"
        help={features.teamCollaboration ? undefined : 'Editors need the Pro plan'}
      >
        <Select value={role} onChange={(event) => setRole(event.target.value as Role)}>
          <option value="viewer">Viewer</option>
          <option value="editor" disabled={!features.teamCollaboration}>
            Editor
          </option>
        </Select>
      </Field>
      <People people={schedule.shared_with} />
    </Dialog>
  );
}

function People({ people }: { people: readonly SharedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <section className={styles.people}>
      <h3>{sharedWith(people.length)}</h3>
      <ul>
        {people.map(({ email, full_name, role, status }) => (
          <li key={email}>
            <Avatar name={full_name ?? email} />
            <span>
              {full_name ?? email}
              <small>{full_name ? `${email}, ${role}` : role}</small>
            </span>
            <StatusMark status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
