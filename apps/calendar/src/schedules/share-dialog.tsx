import { schedulesQuery } from '@scheduler/api-client/queries';
import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, EmailChipsInput, Field, INVALID_EMAIL } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { getFieldErrors } from '../forms/field-errors.ts';
import { useNow } from '@scheduler/platform/use-now';
import { usePlan } from '@scheduler/platform/use-plan';
import styles from './share-dialog.module.css';
import { RoleSelect, SharedPeople, type Role } from './shared-people.tsx';
import { useShareSchedule } from './use-sharing-mutations.ts';

interface ShareDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Returns the cached schedule, since members can change while the dialog is open. */
function useCurrentSchedule(initialSchedule: Schedule): Schedule {
  const { api } = usePlatform();
  const { data = [] } = useQuery(schedulesQuery(api));
  return data.find(({ id }) => id === initialSchedule.id) ?? initialSchedule;
}

/** Invites people to a schedule by email and manages existing members. */
export function ShareDialog({ schedule: initialSchedule, onClose }: ShareDialogProps) {
  const { config } = usePlatform();
  const { features } = usePlan(useNow());
  const schedule = useCurrentSchedule(initialSchedule);
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('viewer');
  const [emailsError, setEmailsError] = useState<string>();
  const share = useShareSchedule((error) => {
    const [message] = Object.values(getFieldErrors(error) ?? {});
    setEmailsError(message);
    return message !== undefined;
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (emails.length === 0) setEmailsError(INVALID_EMAIL);
    else share.mutate({ id: schedule.id, body: { emails, role } }, { onSuccess: onClose });
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
          setEmailsError(undefined);
        }}
        error={emailsError}
      />
      {!isEmailAvailable(config) && (
        <p className={styles.note}>
          {t(
            "This server doesn't send email. People with an account see the invitation in the app.",
          )}
        </p>
      )}
      <Field
        label={t('Role')}
        help={features.teamCollaboration ? undefined : t('Editors require the Pro plan')}
      >
        <RoleSelect value={role} canAddEditors={features.teamCollaboration} onChange={setRole} />
      </Field>
      <SharedPeople schedule={schedule} canAddEditors={features.teamCollaboration} />
    </Dialog>
  );
}
