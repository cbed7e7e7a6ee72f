import { schedules, type ShareInvitation } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { Button, Card, hueClass, ScheduleDot } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './invitations.module.css';
import { invitationsKey, useAnswerInvitation } from './use-sharing-mutations.ts';

const MAY = {
  freebusy: 'You would see which times are taken.',
  viewer: 'You would see its events.',
  editor: 'You would see and change its events.',
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
    <section className={styles.list} aria-label="Invitations">
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
          {owner.full_name ?? owner.email ?? 'Somebody'} shared <strong>{name}</strong> with you
          <small>{MAY[role]}</small>
        </p>
        <span className={styles.answers}>
          <Button
            aria-label={`Decline ${name}`}
            busy={isGiving(false)}
            disabled={answer.isPending}
            onClick={() => give(false)}
          >
            Decline
          </Button>
          <Button
            variant="primary"
            aria-label={`Accept ${name}`}
            busy={isGiving(true)}
            disabled={answer.isPending}
            onClick={() => give(true)}
          >
            Accept
          </Button>
        </span>
      </div>
    </Card>
  );
}
