import type { Poll } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, Checkbox, ConfirmDialog, Dialog, IconButton } from '@scheduler/ui';
import { Link as LinkIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatSlot } from '../availability/suggestion-list.tsx';
import { copyLink } from './copy-link.ts';
import { useBookTime, useDeletePoll } from './use-polls.ts';
import styles from '../availability/find-time.module.css';

/** Lists the user's polls with their replies and books a time. */
export const PollsDialog = (props: { polls: readonly Poll[]; onClose: () => void }) => (
  <Dialog open onOpenChange={props.onClose} title={t('Polls')} size="lg">
    <div>
      {props.polls.map((poll) => (
        <PollResult key={poll.id} poll={poll} />
      ))}
    </div>
  </Dialog>
);

const STATUS_LABELS = { open: t('Open'), closed: t('Closed'), chosen: t('Booked') } as const;

function PollResult({ poll }: { poll: Poll }) {
  const { notify } = usePlatform();
  const deletePoll = useDeletePoll();
  const [isConfirming, setIsConfirming] = useState(false);
  const [invitesUnverified, setInvitesUnverified] = useState(true);
  const replyCount = poll.guests.filter(({ answered_at }) => answered_at !== null).length;
  return (
    <article className={styles.poll} aria-label={poll.title}>
      <header>
        <h3>{poll.title}</h3>
        <Badge tone={poll.status === 'chosen' ? 'ok' : 'neutral'}>
          {STATUS_LABELS[poll.status]}
        </Badge>
        <span className={styles.replyCount}>
          {t('{count} of {total} replied', { count: replyCount, total: poll.guests.length })}
        </span>
        {poll.status === 'open' && (
          <IconButton label={t('Copy link')} onClick={() => void copyLink(notify, poll.share_path)}>
            <LinkIcon aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('Delete poll')} onClick={() => setIsConfirming(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Delete poll')}
        confirmLabel={t('Delete')}
        busy={deletePoll.isPending}
        detail={formatDeleteDetail(poll, replyCount)}
        onConfirm={() => deletePoll.mutate(poll.id)}
      >
        {t('Are you sure you want to delete “{title}”? This cannot be undone.', {
          title: poll.title,
        })}
      </ConfirmDialog>
      <PollSlots poll={poll} invitesUnverified={invitesUnverified} />
      <DeclinedNotice poll={poll} />
      <PendingReplies poll={poll} />
      <UnverifiedReplies
        poll={poll}
        isInvited={invitesUnverified}
        onInvitedChange={setInvitesUnverified}
      />
    </article>
  );
}

function formatDeleteDetail({ status }: Poll, replyCount: number): string {
  const detail =
    replyCount === 0
      ? t('Its links will stop working.')
      : replyCount === 1
        ? t('Its reply will be deleted and its links will stop working.')
        : t('Its replies will be deleted and its links will stop working.');
  return status === 'chosen' ? `${detail} ${t("The event won't be deleted.")}` : detail;
}

function PollSlots({ poll, invitesUnverified }: { poll: Poll; invitesUnverified: boolean }) {
  const bookTime = useBookTime();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Yes')}</th>
          <th scope="col">{t('If needed')}</th>
          <th scope="col">{t('No')}</th>
          <th scope="col">
            <span className="sr-only">{t('Book this time')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {poll.slots.map((slot) => (
          <tr key={slot.start_time}>
            <th scope="row">
              {formatSlot(slot.start_time)}{' '}
              {slot.start_time === poll.next_best?.start_time && (
                <Badge tone="ok">{poll.status === 'chosen' ? t('Next best') : t('Best')}</Badge>
              )}
            </th>
            <td>{slot.yes}</td>
            <td>{slot.if_need_be}</td>
            <td>{slot.no}</td>
            <td>
              {poll.chosen_start_time === slot.start_time && <Badge tone="ok">{t('Booked')}</Badge>}
              {poll.status !== 'chosen' && (
                <Button
                  size="sm"
                  aria-label={t('Book this time: {time}', { time: formatSlot(slot.start_time) })}
                  busy={bookTime.isPending && bookTime.variables.start_time === slot.start_time}
                  onClick={() =>
                    bookTime.mutate({ poll, start_time: slot.start_time, invitesUnverified })
                  }
                >
                  {t('Book this time')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Offers the next best time after a guest has declined the booked event. */
function DeclinedNotice({ poll }: { poll: Poll }) {
  const bookTime = useBookTime();
  const { declined, next_best } = poll;
  if (declined.length === 0) return null;
  return (
    <div className={styles.declined}>
      <p>{t('{people} declined.', { people: declined.join(', ') })}</p>
      {next_best && (
        <Button
          size="sm"
          busy={bookTime.isPending}
          onClick={() => bookTime.mutate({ poll, start_time: next_best.start_time })}
        >
          {t('Move to {time}', { time: formatSlot(next_best.start_time) })}
        </Button>
      )}
    </div>
  );
}

const PendingReplies = ({ poll }: { poll: Poll }) => {
  const pendingGuests = poll.guests.filter(({ answered_at }) => answered_at === null);
  if (pendingGuests.length === 0 || poll.status === 'chosen') return null;
  return (
    <p className={styles.pendingReplies}>
      {t('Waiting for {people}', {
        people: pendingGuests.map(({ name, email }) => name ?? email).join(', '),
      })}
    </p>
  );
};

interface UnverifiedRepliesProps {
  poll: Poll;
  isInvited: boolean;
  onInvitedChange: (isInvited: boolean) => void;
}

/** Lists the people who replied through the shared link, under a name and address of their choice. */
function UnverifiedReplies({ poll, isInvited, onInvitedChange }: UnverifiedRepliesProps) {
  const guests = poll.guests.filter(({ by_link }) => by_link);
  if (guests.length === 0 || poll.status === 'chosen') return null;
  return (
    <div className={styles.unverifiedReplies}>
      <p className={styles.pendingReplies}>
        {t('Replied through the link, not verified: {people}', {
          people: guests.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(', '),
        })}
      </p>
      <Checkbox
        label={t("Invite people who aren't verified")}
        checked={isInvited}
        onCheckedChange={onInvitedChange}
      />
    </div>
  );
}
