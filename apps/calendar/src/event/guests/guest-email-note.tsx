import { plural, t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import { useWatch } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';
import styles from '../event-dialog.module.css';

/** Explains which emails are sent when the event is saved. */
export function GuestEmailNote({ savedEmails }: { savedEmails: readonly string[] }) {
  const { config } = usePlatform();
  const emails = useWatch<EventFormValues, 'invited_users'>({ name: 'invited_users' });
  const addedCount = emails.filter((email) => !savedEmails.includes(email)).length;
  if (emails.length === 0) return null;
  if (!isEmailAvailable(config)) {
    return <p className={styles.note}>{t("This server doesn't email guests")}</p>;
  }
  return (
    <p className={styles.note}>
      {addedCount > 0
        ? plural(addedCount, {
            one: '# invitation will be sent',
            other: '# invitations will be sent',
          })
        : t('Guests will be notified when you save')}
    </p>
  );
}
