import { t } from '@scheduler/i18n';
import { Button, IconButton, SlotIcon } from '@scheduler/ui';
import { ArrowRight, Check, X } from 'lucide-react';
import { useShortcuts } from '../../screen/use-shortcuts.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { useOpenPlan } from '../plan/open-plan.ts';
import { formatDayAndTime, formatProposedTime, formatWeek } from '../plan/format-plan.ts';
import type { PlanningDialogState } from '../../planning/planning-dialog.ts';
import { getPendingProposals, type Proposal } from '../plan/proposals.ts';
import { usePlanActions } from '../plan/use-plan-actions.ts';
import styles from './proposed-changes-strip.module.css';

export interface ProposedChangesStripProps {
  now: number;
  onOpen: (dialog: PlanningDialogState) => void;
}

const MAX_CARDS = 3;

/** Shows the pending proposals below the calendar. */
export function ProposedChangesStrip({ now, onOpen }: ProposedChangesStripProps) {
  const openPlan = useOpenPlan();
  const pending = getPendingProposals(openPlan);
  const [first] = pending;
  if (!openPlan || !first) return null;
  return <Strip openPlan={openPlan} pending={pending} first={first} now={now} onOpen={onOpen} />;
}

interface StripProps extends ProposedChangesStripProps {
  openPlan: OpenPlan;
  pending: readonly Proposal[];
  first: Proposal;
}

function Strip({ openPlan, pending, first, now, onOpen }: StripProps) {
  const planActions = usePlanActions();
  const isIdle = planActions.busy.size === 0;
  useShortcuts({
    y: () => isIdle && void planActions.apply(openPlan, [first.id]),
    x: () => isIdle && planActions.skip(openPlan, first.id),
  });
  const week = {
    start: new Date(openPlan.plan.window.start),
    end: new Date(openPlan.plan.window.end),
  };
  const review = () => onOpen({ kind: 'review', moveId: null });
  return (
    <section className={styles.strip} aria-label={t('Proposed changes')}>
      <header>
        <SlotIcon size={14} />
        <h3>{t('Proposed for {week}', { week: formatWeek(week, now) })}</h3>
        {planActions.refresh ? (
          <>
            <span role="status">{t('Your calendar changed. Finding a new plan')}</span>
            <Button size="sm" variant="ghost" onClick={planActions.cancelRefresh}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <>
            <span>{t('Nothing changes until you apply a move')}</span>
            <Button size="sm" variant="ghost" onClick={review}>
              {pending.length === 1
                ? t('Review')
                : t('Review all {count}', { count: pending.length })}
            </Button>
          </>
        )}
      </header>
      <ul>
        {pending.slice(0, MAX_CARDS).map((proposal) => (
          <ProposalCard key={proposal.id} {...{ openPlan, proposal, planActions, now }} />
        ))}
      </ul>
    </section>
  );
}

interface CardProps extends Pick<StripProps, 'openPlan' | 'now'> {
  proposal: Proposal;
  planActions: ReturnType<typeof usePlanActions>;
}

function ProposalCard({ openPlan, proposal, planActions, now }: CardProps) {
  const { id, title, from, text } = proposal;
  const isBusy = planActions.busy.size > 0;
  const today = new Date(now);
  return (
    <li>
      <h4>{title}</h4>
      <div className={styles.actions}>
        <IconButton
          label={t('Apply: {title}', { title })}
          title={t('Apply (Y)')}
          disabled={isBusy}
          onClick={() => void planActions.apply(openPlan, [id])}
        >
          <Check aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('Skip: {title}', { title })}
          title={t('Skip (X)')}
          disabled={isBusy}
          onClick={() => planActions.skip(openPlan, id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.times}>
        {from && (
          <>
            <span>{formatDayAndTime(from.start, today)}</span>
            <ArrowRight size={12} strokeWidth={1.75} role="img" aria-label={t('to')} />
          </>
        )}
        <b>{formatProposedTime(proposal, today)}</b>
      </p>
      <p>{text}</p>
    </li>
  );
}
