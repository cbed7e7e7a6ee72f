import type { Analysis, AnalysisAction } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { ArrowRight } from 'lucide-react';
import { momentOf } from './format.ts';
import { useArrange } from './use-arrange.ts';
import styles from './moves-to-do.module.css';

interface MovesToDoProps {
  analysis: Pick<Analysis, 'actions' | 'window'>;
  zone: string;
}

/** Moves with the score that they lead to, each set to be made at a click and undone at another. */
export const MovesToDo = ({ analysis: { actions, window }, zone }: MovesToDoProps) => (
  <ul className={styles.actions} aria-label={t('Moves that help')}>
    {actions.map((action) => (
      <Action
        key={action.moves.map(({ event_id }) => event_id).join()}
        action={action}
        isOfAll={action.window.start === window.start}
        zone={zone}
      />
    ))}
  </ul>
);

interface ActionProps {
  action: AnalysisAction;
  /** Whether its score is the one that the dashboard shows. */
  isOfAll: boolean;
  zone: string;
}

function Action({ action, isOfAll, zone }: ActionProps) {
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
      {!isOfAll && <small>{t('The score of the week ahead')}</small>}
      <ul>
        {action.moves.map(({ event_id, title, from, to }) => (
          <li key={event_id}>
            <span>{title}</span>
            <span className={styles.times}>
              <s>{momentOf(Date.parse(from.start_time), zone)}</s>
              <ArrowRight size={12} strokeWidth={1.75} aria-label={t('to')} />
              {momentOf(Date.parse(to.start_time), zone)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
