import type { ConflictPair, Event, ReceivedInvitation } from '@scheduler/contracts/core';
import { useClock } from '@scheduler/platform/clock';
import type { EpochMs } from '@scheduler/scheduling';
import { ConflictsCard } from './conflicts-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import styles from './attention.module.css';

interface AttentionProps {
  invitations: readonly ReceivedInvitation[];
  conflicts: readonly ConflictPair[];
  events: readonly Event[];
  end: EpochMs;
  now: EpochMs;
}

/** What waits for the person to do something about it; nothing while nothing does. */
export function Attention({ invitations, conflicts, events, end, now }: AttentionProps) {
  const { timeZone: zone } = useClock();
  return (
    <div className={styles.row}>
      <InvitationsCard invitations={invitations} zone={zone} />
      <ConflictsCard conflicts={conflicts} events={events} end={end} now={now} />
    </div>
  );
}
