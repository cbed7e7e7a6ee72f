import type { Invitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Avatar, StatusIcon } from '@scheduler/ui';
import styles from '../event-dialog.module.css';

/** Lists guests and their replies. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className={styles.invitations}>
      <h3>{t('Invitation status')}</h3>
      <ul>
        {invitations.map(({ user_email, status }) => (
          <li key={user_email}>
            <Avatar name={user_email} />
            <span>{user_email}</span>
            <StatusIcon status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
