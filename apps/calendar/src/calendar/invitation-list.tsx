import type { Invitation } from '@scheduler/contracts/core';
import { Avatar, StatusMark } from '@scheduler/ui';
import styles from './event-dialog.module.css';

/** Who is invited and what they answered. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className={styles.invitations}>
      <h3>Invitation status</h3>
      <ul>
        {invitations.map(({ user_email, status }) => (
          <li key={user_email}>
            <Avatar name={user_email} />
            <span>{user_email}</span>
            <StatusMark status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
