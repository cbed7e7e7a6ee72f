import type { Poll } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, ConfirmDialog, Dialog, IconButton } from '@scheduler/ui';
import { Link as LinkIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { slotWord } from '../suggestion-list.tsx';
import { copyLink } from './copy-link.ts';
import { useChoose, useRemovePoll } from './use-polls.ts';
import styles from '../find-a-time.module.css';

/** What the guests answered, poll by poll; a time is taken at a click. */
export const PollsDialog = (props: { polls: readonly Poll[]; onClose: () => void }) => (
  <Dialog open onOpenChange={props.onClose} title={t('Polls')} size="lg">
    <div>
      {props.polls.map((poll) => (
        <PollResult key={poll.id} poll={poll} />
      ))}
    </div>
  </Dialog>
);

const statusWords = { open: t('Open'), closed: t('Closed'), chosen: t('Time chosen') } as const;

function PollResult({ poll }: { poll: Poll }) {
  const { notify } = usePlatform();
  const remove = useRemovePoll();
  const [asking, setAsking] = useState(false);
  const answered = poll.guests.filter(({ answered_at }) => answered_at !== null).length;
  return (
    <article className={styles.poll} aria-label={poll.title}>
      <header>
        <h3>{poll.title}</h3>
        <Badge tone={poll.status === 'chosen' ? 'ok' : 'neutral'}>{statusWords[poll.status]}</Badge>
        <span className={styles.count}>
          {t('{answered} of {guests} answered', { answered, guests: poll.guests.length })}
        </span>
        {poll.status === 'open' && (
          <IconButton label={t('Copy link')} onClick={() => void copyLink(notify, poll.share_path)}>
            <LinkIcon aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('Delete poll')} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete poll')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        detail={goneWith(poll, answered)}
        onConfirm={() => remove.mutate(poll.id)}
      >
        {t('Are you sure you want to delete “{title}”? This cannot be undone.', {
          title: poll.title,
        })}
      </ConfirmDialog>
      <Slots poll={poll} />
      <Declined poll={poll} />
      <Answers poll={poll} />
    </article>
  );
}

/** What is lost with a poll, and what is not. */
function goneWith({ status }: Poll, answered: number): string {
  const gone =
    answered === 0
      ? t('Its links are gone with it.')
      : answered === 1
        ? t('Its answer and links are gone with it.')
        : t('Its answers and links are gone with it.');
  return status === 'chosen' ? `${gone} ${t('The event stays.')}` : gone;
}

function Slots({ poll }: { poll: Poll }) {
  const choose = useChoose();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Yes')}</th>
          <th scope="col">{t('If need be')}</th>
          <th scope="col">{t('No')}</th>
          <th scope="col">
            <span className="sr-only">{t('Choose')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {poll.slots.map((slot) => (
          <tr key={slot.start_time}>
            <th scope="row">
              {slotWord(slot.start_time)}{' '}
              {slot.start_time === poll.next_best?.start_time && (
                <Badge tone="ok">{poll.status === 'chosen' ? t('Next best') : t('Best')}</Badge>
              )}
            </th>
            <td>{slot.yes}</td>
            <td>{slot.if_need_be}</td>
            <td>{slot.no}</td>
            <td>
              {poll.chosen_start_time === slot.start_time && <Badge tone="ok">{t('Chosen')}</Badge>}
              {poll.status !== 'chosen' && (
                <Button
                  size="sm"
                  aria-label={t('Choose {slotWord}', { slotWord: slotWord(slot.start_time) })}
                  busy={choose.isPending && choose.variables.start_time === slot.start_time}
                  onClick={() => choose.mutate({ poll, start_time: slot.start_time })}
                >
                  {t('Choose')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Somebody declined what came of it: where it would suit next best. */
function Declined({ poll }: { poll: Poll }) {
  const choose = useChoose();
  const { declined, next_best } = poll;
  if (declined.length === 0) return null;
  return (
    <div className={styles.declined}>
      <p>{t('{people} declined.', { people: declined.join(', ') })}</p>
      {next_best && (
        <Button
          size="sm"
          busy={choose.isPending}
          onClick={() => choose.mutate({ poll, start_time: next_best.start_time })}
        >
          {t('Move to {time}', { time: slotWord(next_best.start_time) })}
        </Button>
      )}
    </div>
  );
}

const Answers = ({ poll }: { poll: Poll }) => {
  const waiting = poll.guests.filter(({ answered_at }) => answered_at === null);
  if (waiting.length === 0 || poll.status === 'chosen') return null;
  return (
    <p className={styles.answers}>
      {t('Waiting for {people}', {
        people: waiting.map(({ name, email }) => name ?? email).join(', '),
      })}
    </p>
  );
};
