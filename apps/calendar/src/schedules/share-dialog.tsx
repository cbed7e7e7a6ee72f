import { schedulesQuery } from '@scheduler/api-client/queries';
import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, EmailChipsInput, Field, INVALID_EMAIL } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { durationOf, failureText } from '../failure-text.ts';
import { fieldErrorsOf } from '../field-errors.ts';
import { useNow } from '../use-now.ts';
import { usePlan } from '@scheduler/platform/use-plan';
import { RoleSelect, SharedPeople, type Role } from './shared-people.tsx';
import { useShareSchedule } from './use-sharing-mutations.ts';

interface ShareDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** The schedule as it is by now: people come and go while the dialog is open. */
function useCurrent(opened: Schedule): Schedule {
  const { api } = usePlatform();
  const { data = [] } = useQuery(schedulesQuery(api));
  return data.find(({ id }) => id === opened.id) ?? opened;
}

/** Invites people to a schedule by e-mail and shows who is there already. */
export function ShareDialog({ schedule: opened, onClose }: ShareDialogProps) {
  const { notify } = usePlatform();
  const { features } = usePlan(useNow());
  const schedule = useCurrent(opened);
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
    const text = failureText(problem, t('Failed to share schedule'));
    notify.error(text, durationOf(problem));
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
      title={t('Share {name}', { name: schedule.name })}
      size="md"
      dirty={emails.length > 0}
      onSubmit={submit}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={share.isPending}>
            {t('Send invitation')}
          </Button>
        </>
      }
    >
      <EmailChipsInput
        label={t('Invite People')}
        value={emails}
        onChange={(next) => {
          setEmails(next);
          setError(undefined);
        }}
        error={error}
      />
      <Field
        label={t('Role')}
        help={features.teamCollaboration ? undefined : t('Editors need the Pro plan')}
      >
        <RoleSelect value={role} mayEdit={features.teamCollaboration} onChange={setRole} />
      </Field>
      <SharedPeople schedule={schedule} mayEdit={features.teamCollaboration} />
    </Dialog>
  );
}
