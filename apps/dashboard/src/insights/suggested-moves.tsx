import type { Analysis, AnalysisAction } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { ArrowRight } from 'lucide-react';
import { formatMoment } from '@scheduler/platform/format-time';
import { useMoveEvents } from './use-move-events.ts';
import styles from './suggested-moves.module.css';

/** Lists suggested moves with the resulting score. Each can be applied with one click. */
export const SuggestedMoves = ({ analysis: { actions, window } }: { analysis: Analysis }) => (
  <ul className={styles.actions} aria-label={t('Suggested moves')}>
    {actions.map((action) => (
      <SuggestedMove
        key={action.moves.map(({ event_id }) => event_id).join()}
        action={action}
        showsCurrentScore={action.window.start === window.start}
      />
    ))}
  </ul>
);

interface SuggestedMoveProps {
  action: AnalysisAction;
  /** Whether the score is for the same period as the dashboard's score. */
  showsCurrentScore: boolean;
}

function SuggestedMove({ action, showsCurrentScore }: SuggestedMoveProps) {
  const { mutate, isPending } = useMoveEvents();
  const moves = action.moves.map(({ event_id, version, to }) => ({ event_id, version, ...to }));
  return (
    <li className={styles.action}>
      <div className={styles.head}>
        <b>{action.text}</b>
        <Button size="sm" busy={isPending} onClick={() => mutate({ cause: 'optimizer', moves })}>
          {t('Apply')}
        </Button>
      </div>
      {!showsCurrentScore && <small>{t("Next week's score")}</small>}
      <ul>
        {action.moves.map(({ event_id, title, from, to }) => (
          <li key={event_id}>
            <span>{title}</span>
            <span className={styles.times}>
              <s>{formatMoment(from.start_time)}</s>
              <ArrowRight size={12} strokeWidth={1.75} aria-label={t('to')} />
              {formatMoment(to.start_time)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
