import { schedules, type ShareInvitation } from '@scheduler/contracts/core';
import { rich, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Card, hueClass, ScheduleDot } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './invitations.module.css';
import { invitationsKey, useAnswerInvitation } from './use-sharing-mutations.ts';

const MAY = {
  freebusy: t('You would see which times are taken.'),
  viewer: t('You would see its events.'),
  editor: t('You would see and change its events.'),
};

/** The schedules that others would share with the person; nothing when there are none. */
export function Invitations() {
  const { api } = usePlatform();
  const { data = [] } = useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => api.call(schedules.invitations, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('Invitations')}>
      {data.map((invitation) => (
        <Invitation key={invitation.schedule_id} {...invitation} />
      ))}
    </section>
  );
}

function Invitation({ schedule_id: id, name, color, role, owner }: ShareInvitation) {
  const answer = useAnswerInvitation();
  const give = (accepted: boolean) => answer.mutate({ id, accepted });
  const isGiving = (accepted: boolean) =>
    answer.isPending && answer.variables.accepted === accepted;
  return (
    <Card className={hueClass(color)}>
      <div className={styles.invitation}>
        <ScheduleDot hue={color} large />
        <p>
          {rich('{person} shared {schedule} with you', {
            person: owner.full_name ?? owner.email ?? t('Somebody'),
            schedule: <strong>{name}</strong>,
          })}
          <small>{MAY[role]}</small>
        </p>
        <span className={styles.answers}>
          <Button
            aria-label={t('Decline {name}', { name })}
            busy={isGiving(false)}
            disabled={answer.isPending}
            onClick={() => give(false)}
          >
            {t('Decline')}
          </Button>
          <Button
            variant="primary"
            aria-label={t('Accept {name}', { name })}
            busy={isGiving(true)}
            disabled={answer.isPending}
            onClick={() => give(true)}
          >
            {t('Accept')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
