import type { AnalysisAction } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { ArrowRight } from 'lucide-react';
import { momentOf } from './format.ts';
import { useArrange } from './use-arrange.ts';
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
  const { mutate, isPending } = useArrange();
  const moves = action.moves.map(({ event_id, version, to }) => ({ event_id, version, ...to }));
  return (
    <li className={styles.action}>
      <div className={styles.head}>
        <b>{action.text}</b>
        <Button size="sm" busy={isPending} onClick={() => mutate({ cause: 'optimizer', moves })}>
          {t('Apply')}
        </Button>
      </div>
      <ul>
        {action.moves.map(({ event_id, title, from, to, text }) => (
          <li key={event_id}>
            <span>{title}</span>
            <span className={styles.times}>
              <s>{momentOf(Date.parse(from.start_time), zone)}</s>
              <ArrowRight size={12} strokeWidth={1.75} aria-label={t('to')} />
              {momentOf(Date.parse(to.start_time), zone)}
            </span>
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </li>
  );
}
