import { ApiError } from '@scheduler/api-client';
import type { AnalysisAction } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { Button } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { format } from './format.ts';
import styles from './moves-to-do.module.css';

/** Moves with the score that they lead to, each set to be made at a click and undone at another. */
export const MovesToDo = (props: { actions: readonly AnalysisAction[]; zone: string }) => (
  <ul className={styles.actions} aria-label={t('Moves that help')}>
    {props.actions.map((action) => (
      <Action
        key={action.moves.map(({ event_id }) => event_id).join()}
        {...{ action }}
        {...props}
      />
    ))}
  </ul>
);

function Action({ action, zone }: { action: AnalysisAction; zone: string }) {
  const { mutate, isPending } = useMakeMoves(action);
  return (
    <li className={styles.action}>
      <div className={styles.head}>
        <b>{action.text}</b>
        <Button size="sm" busy={isPending} onClick={() => mutate()}>
          {t('Apply')}
        </Button>
      </div>
      <ul>
        {action.moves.map(({ event_id, title, from, to, text }) => (
          <li key={event_id}>
            <span>{title}</span>
            <span className={styles.times}>
              <s>{moment(from.start_time, zone)}</s>
              <ArrowRight size={12} strokeWidth={1.75} aria-label={t('to')} />
              {moment(to.start_time, zone)}
            </span>
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </li>
  );
}

const moment = (time: string, zone: string) =>
  `${format(Date.parse(time), 'shortDate', zone)}, ${format(Date.parse(time), 'time', zone)}`;

function useMakeMoves({ moves }: AnalysisAction) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: () =>
      withBatch((onBatch) =>
        api.call(events.arrange, {
          body: {
            cause: 'optimizer',
            moves: moves.map(({ event_id, version, to }) => ({ event_id, version, ...to })),
          },
          onBatch,
        }),
      ),
    onSuccess: ({ answer, batchId }) => {
      const count = answer.moved.length;
      notify.success(
        count === 1 ? t('Event moved') : t('{count} events moved', { count }),
        undo(batchId),
      );
    },
    onError: (error) => {
      const stands = error instanceof ApiError && error.status < 500;
      notify.error(stands ? error.message : t('Failed to update event'));
    },
    onSettled: () => readAllAnew(client),
  });
}
