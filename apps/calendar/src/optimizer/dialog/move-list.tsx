import { t } from '@scheduler/i18n';
import { Button, cx, IconButton } from '@scheduler/ui';
import { ArrowRight, Check, Undo2, X } from 'lucide-react';
import { NumberBadge } from '../preview/number-badge.tsx';
import { isPending } from '../plan/open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { formatDayAndTime, formatProposedTime } from '../plan/format-plan.ts';
import type { Proposal } from '../plan/proposals.ts';
import type { usePlanActions } from '../plan/use-plan-actions.ts';
import { ScoreBreakdown } from './score-breakdown.tsx';
import styles from './optimize-dialog.module.css';

interface MoveListProps {
  openPlan: OpenPlan;
  proposals: readonly Proposal[];
  planActions: ReturnType<typeof usePlanActions>;
  now: number;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** Lists the proposals, ordered by current start time. */
export const MoveList = ({ proposals, selectedId, onSelect, ...rest }: MoveListProps) => (
  <ol className={styles.moves}>
    {proposals.map((proposal) => (
      // Focusing or hovering a row highlights it in the previews. Its buttons perform the actions.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <li
        key={proposal.id}
        data-move={proposal.id}
        className={cx(proposal.id === selectedId && styles.selected)}
        aria-current={proposal.id === selectedId || undefined}
        onFocus={() => onSelect(proposal.id)}
        onPointerEnter={() => onSelect(proposal.id)}
      >
        <Move proposal={proposal} {...rest} />
      </li>
    ))}
  </ol>
);

type MoveProps = Pick<MoveListProps, 'openPlan' | 'planActions' | 'now'> & { proposal: Proposal };

function Move({ openPlan, proposal, planActions, now }: MoveProps) {
  const { number, title, from, text } = proposal;
  const today = new Date(now);
  return (
    <>
      <NumberBadge number={number} />
      <h4>{title}</h4>
      <MoveActions openPlan={openPlan} proposal={proposal} planActions={planActions} />
      <p className={styles.times}>
        {from && (
          <>
            <span>{formatDayAndTime(from.start, today)}</span>
            <ArrowRight size={14} strokeWidth={1.75} role="img" aria-label={t('to')} />
          </>
        )}
        {formatProposedTime(proposal, today)}
      </p>
      <p className={styles.reason}>{text}</p>
      <ScoreBreakdown proposal={proposal} now={now} />
    </>
  );
}

type ActionProps = Pick<MoveProps, 'openPlan' | 'proposal' | 'planActions'>;

function MoveActions({ openPlan, proposal, planActions }: ActionProps) {
  const { id, title } = proposal;
  const isBusy = planActions.busy.has(id);
  if (isPending(openPlan, id)) {
    return (
      <div className={styles.actions}>
        <Button
          size="sm"
          busy={isBusy}
          aria-label={t('Apply: {title}', { title })}
          onClick={() => void planActions.apply(openPlan, [id])}
        >
          {t('Apply')}
        </Button>
        <IconButton
          label={t('Skip: {title}', { title })}
          title={t('Skip (X)')}
          onClick={() => planActions.skip(openPlan, id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  const isApplied = Object.hasOwn(openPlan.applied, id);
  return (
    <div className={styles.actions}>
      <span className={cx(styles.decision, isApplied && styles.applied)}>
        {isApplied && <Check size={14} strokeWidth={2} aria-hidden="true" />}
        {isApplied ? t('Applied') : t('Skipped')}
      </span>
      <Button
        size="sm"
        busy={isBusy}
        icon={<Undo2 aria-hidden="true" />}
        aria-label={t('Undo: {title}', { title })}
        onClick={() => void planActions.undo(openPlan, proposal)}
      >
        {t('Undo')}
      </Button>
    </div>
  );
}
