import { schedules, type ShareInvitation } from '@scheduler/contracts/core';
import { rich, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Card, scheduleColorClass, ScheduleDot } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './share-invitations.module.css';
import { shareInvitationsKey, useReplyToShareInvitation } from './use-sharing-mutations.ts';

const ROLE_DESCRIPTIONS = {
  freebusy: t("You'll be able to see which times are busy."),
  viewer: t("You'll be able to see its events."),
  editor: t("You'll be able to see and edit its events."),
};

/** Lists pending invitations to other users' schedules. Hidden while there are none. */
export function ShareInvitations() {
  const { api } = usePlatform();
  const { data = [] } = useQuery({
    queryKey: shareInvitationsKey,
    queryFn: ({ signal }) => api.call(schedules.invitations, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('Invitations')}>
      {data.map((invitation) => (
        <ShareInvitationCard key={invitation.schedule_id} {...invitation} />
      ))}
    </section>
  );
}

function ShareInvitationCard({ schedule_id: id, name, color, role, owner }: ShareInvitation) {
  const reply = useReplyToShareInvitation();
  return (
    <Card className={scheduleColorClass(color)}>
      <div className={styles.invitation}>
        <ScheduleDot color={color} large />
        <p>
          {rich('{person} shared {schedule} with you', {
            person: owner.full_name ?? owner.email ?? t('Someone'),
            schedule: <strong>{name}</strong>,
          })}
          <small>{ROLE_DESCRIPTIONS[role]}</small>
        </p>
        <span className={styles.replyButtons}>
          {[false, true].map((accepted) => (
            <Button
              key={String(accepted)}
              variant={accepted ? 'primary' : 'default'}
              aria-label={accepted ? t('Accept {name}', { name }) : t('Decline {name}', { name })}
              busy={reply.isPending && reply.variables.accepted === accepted}
              disabled={reply.isPending}
              onClick={() => reply.mutate({ id, accepted })}
            >
              {accepted ? t('Accept') : t('Decline')}
            </Button>
          ))}
        </span>
      </div>
    </Card>
  );
}
