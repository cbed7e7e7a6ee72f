import { plural, t } from '@scheduler/i18n';
import { useWatch } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './event-dialog.module.css';

/** Beside the buttons, what saving sends. */
export function GuestsNote({ invited }: { invited: readonly string[] }) {
  const emails = useWatch<EventFormValues, 'invited_users'>({ name: 'invited_users' });
  const added = emails.filter((email) => !invited.includes(email)).length;
  if (emails.length === 0) return null;
  return (
    <p className={styles.note}>
      {added > 0
        ? plural(added, {
            one: '# invitation will be sent',
            other: '# invitations will be sent',
          })
        : t('Guests get an update when you save')}
    </p>
  );
}
