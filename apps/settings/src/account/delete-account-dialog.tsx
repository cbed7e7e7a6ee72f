import { integrationsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import { ACCOUNT_RESTORE_DAYS } from '@scheduler/contracts/auth';
import { rich, t } from '@scheduler/i18n';
import { isAccountEmailAvailable, usePlatform, useUser } from '@scheduler/platform';
import { usePlan } from '@scheduler/platform/use-plan';
import { Field, FormDialog, TextInput } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeleteAccount } from './use-delete-account.ts';
import styles from './danger-zone.module.css';

/** Lists what will be deleted and requires the user's email address as confirmation. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const { form, deleteAccount } = useDeleteAccount();
  const { register, formState } = form;
  const deletedItems = useDeletedItems();
  const sendsEmail = isAccountEmailAvailable(usePlatform().config);
  return (
    <FormDialog
      title={t('Delete Account')}
      isDanger
      busy={formState.isSubmitting}
      submitLabel={t('Delete Account')}
      onSubmit={deleteAccount}
      onClose={onClose}
    >
      <p>{t('The following will be deleted:')}</p>
      <ul className={styles.deletedItems}>
        {deletedItems.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={styles.restoreInfo}>
        {sendsEmail
          ? t(
              "You'll be signed out on all devices. We'll email {email} a link that you can use to restore your account within {days} days. After that, your data is permanently deleted.",
              { days: ACCOUNT_RESTORE_DAYS, email },
            )
          : t(
              "You'll be signed out on all devices. For {days} days, your administrator can give you a link to restore your account. After that, your data is permanently deleted.",
              { days: ACCOUNT_RESTORE_DAYS },
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
    </FormDialog>
  );
}

function useDeletedItems(): string[] {
  const { api } = usePlatform();
  const [now] = useState(() => Date.now());
  const { features } = usePlan(now);
  const isPro = features.googleCalendarSync;
  const ownedSchedules = useQuery(schedulesQuery(api)).data?.filter(({ role }) => role === 'owner');
  const hasGoogle = useQuery({ ...integrationsQuery(api), enabled: isPro }).data?.some(
    ({ is_active }) => is_active,
  );
  const scheduleNames = ownedSchedules?.map(({ name }) => name).join(', ');
  return [
    scheduleNames
      ? t('Your schedules ({names}) and all their events', { names: scheduleNames })
      : t('Your schedules and all their events'),
    t('Invitations you sent and your replies to others'),
    t('Tasks, habits, polls, API keys and webhooks'),
    ...(isPro ? [t("Your Pro plan. You won't be charged again.")] : []),
    ...(hasGoogle
      ? [t("Your Google Calendar connection. Your events in Google Calendar won't change.")]
      : []),
  ];
}
