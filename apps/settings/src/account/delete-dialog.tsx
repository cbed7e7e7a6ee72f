import { integrationsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import { RESTORE_DAYS } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { usePlan } from '@scheduler/platform/use-plan';
import { Button, Dialog, DialogClose, Field, TextInput } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeleteAccount } from './use-delete-account.ts';
import styles from './account.module.css';

/** Says what goes, and takes the address as the sign that it is meant. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const { form, remove } = useDeleteAccount();
  const { register, formState } = form;
  const goes = useWhatGoes();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Delete Account')}
      onSubmit={(event) => void remove(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="danger-solid" busy={formState.isSubmitting}>
            {t('Delete Account')}
          </Button>
        </>
      }
    >
      <p>{t('This goes:')}</p>
      <ul className={styles.goes}>
        {goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className={styles.note}>
        {t(
          'You are signed out everywhere at once. For {days} days the link in a mail to {email} restores your account; after that everything is gone for good.',
          { days: RESTORE_DAYS, email },
        )}
      </p>
      <Field
        label={rich('Type {email} to delete your account', { email: <b>{email}</b> })}
        error={formState.errors.email?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
    </Dialog>
  );
}

/** What an account like this one loses, in words. */
function useWhatGoes(): string[] {
  const { api } = usePlatform();
  const [now] = useState(() => Date.now());
  const { features } = usePlan(now);
  const isPro = features.googleCalendarSync;
  const own = useQuery(schedulesQuery(api)).data?.filter(({ role }) => role === 'owner');
  const google = useQuery({ ...integrationsQuery(api), enabled: isPro }).data?.some(
    ({ is_active }) => is_active,
  );
  const names = own?.map(({ name }) => name).join(', ');
  return [
    names
      ? t('Your schedules ({names}) and all their events', { names })
      : t('Your schedules and all their events'),
    t('Invitations you sent, and your answers to others'),
    t('Tasks, habits, polls, API keys and webhooks'),
    ...(isPro ? [t('Your Pro plan: it is cancelled, and you pay nothing more')] : []),
    ...(google ? [t('The connection to Google Calendar. What Google has stays there')] : []),
  ];
}
