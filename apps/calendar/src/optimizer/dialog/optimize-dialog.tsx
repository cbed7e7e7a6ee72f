import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import type { CalendarDate } from '@scheduler/scheduling';
import { Banner, Button, Dialog, IconButton, Scroller } from '@scheduler/ui';
import { RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '@scheduler/platform/use-now';
import { MoveList } from './move-list.tsx';
import { EditUnscheduledItem, type UnscheduledItem } from './edit-unscheduled-item.tsx';
import { setOpenPlan, useOpenPlan } from '../plan/open-plan.ts';
import { createOpenPlan, type OpenPlan } from '@scheduler/platform/open-plan';
import { PlanNotes } from './plan-notes.tsx';
import { PlanStats } from './plan-stats.tsx';
import { formatDates, formatWeek } from '../plan/format-plan.ts';
import { getPendingProposals, getPlanDates, getProposals } from '../plan/proposals.ts';
import { PlanSearchStatus } from './plan-search-status.tsx';
import {
  formatAppliedCount,
  STALE_PLAN_MESSAGE,
  usePlanActions,
} from '../plan/use-plan-actions.ts';
import { useProposalShortcuts } from './use-proposal-shortcuts.ts';
import { usePlanSearch } from '../plan/use-plan-search.ts';
import { useWeekPreviews } from '../preview/use-week-previews.ts';
import { toTimeWindow } from '../plan/planning-week.ts';
import { OptimizerPreferencesDialog } from '../preferences/optimizer-preferences-dialog.tsx';
import { BeforeAfter } from '../preview/before-after.tsx';
import styles from './optimize-dialog.module.css';

interface OptimizeDialogProps {
  /** The week to optimize. Without it, the dialog shows the open plan. */
  dates?: readonly CalendarDate[];
  schedules: readonly Schedule[];
  /** Initially selected proposal. */
  moveId?: string | null;
  onClose: () => void;
}

/** Shows a plan for a week next to the current week. Each change can be applied or skipped. */
export function OptimizeDialog(props: OptimizeDialogProps) {
  const { schedules, moveId = null, onClose } = props;
  const now = useNow();
  const { queryClient } = usePlatform();
  const openPlan = useOpenPlan();
  const [requestedDates, setRequestedDates] = useState(props.dates ?? []);
  const dates = useMemo(
    () => (openPlan ? getPlanDates(openPlan.plan) : requestedDates),
    [openPlan, requestedDates],
  );
  const window = toTimeWindow(dates);
  const [preferencesOpen, setPreferencesOpen] = useState(false);
  const [editedItem, setEditedItem] = useState<UnscheduledItem | null>(null);
  const { state, start, cancel } = usePlanSearch((plan) =>
    setOpenPlan(queryClient, createOpenPlan(plan)),
  );
  const planActions = usePlanActions({ quiet: true });
  const proposals = useMemo(() => (openPlan ? getProposals(openPlan.plan) : []), [openPlan]);
  const previews = useWeekPreviews({ openPlan, dates, schedules, proposals, now });
  const [selectedId, setSelectedId] = useState(moveId);
  const selected =
    proposals.find(({ id }) => id === selectedId) ??
    getPendingProposals(openPlan)[0] ??
    proposals[0];
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useProposalShortcuts({
    list,
    openPlan,
    proposals,
    selected,
    planActions,
    onSelect: setSelectedId,
  });

  const startSearch = (week = dates) => {
    setRequestedDates(week);
    setOpenPlan(queryClient, null);
    void start(toTimeWindow(week));
  };
  useEffect(() => {
    if (props.dates) startSearch(props.dates);
    // Search only on mount: after canceling, the user restarts the search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Optimize {week}', {
        week: formatWeek({ start: new Date(window.start), end: new Date(window.end) }, now),
      })}
      size="wide"
      flush
      initialFocus={list}
      headerActions={
        <>
          <span className={styles.dates}>{formatDates(previews.visibleDates)}</span>
          <IconButton
            label={t('Optimization preferences')}
            onClick={() => setPreferencesOpen(true)}
          >
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
          {preferencesOpen && (
            <OptimizerPreferencesDialog
              onClose={() => setPreferencesOpen(false)}
              onSaved={() => startSearch()}
            />
          )}
          {editedItem && (
            <EditUnscheduledItem
              unplaced={editedItem}
              schedules={schedules}
              onClose={() => setEditedItem(null)}
              onSaved={() => {
                setEditedItem(null);
                startSearch();
              }}
            />
          )}
          {openPlan && (
            <IconButton label={t('Optimize again')} onClick={() => startSearch()}>
              <RefreshCw aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    >
      {/* Receives the key events of the rows, and isn't focusable itself. */}
      <div className={styles.columns} role="presentation" onKeyDown={onKeyDown}>
        <BeforeAfter
          openPlan={openPlan}
          previews={previews}
          selectedNumber={selected?.number ?? null}
          now={now}
        />
        <div className={styles.sidebar}>
          <PlanStats plan={openPlan?.plan ?? null} />
          <Scroller ref={list} className={styles.proposals} label={t('Changes')}>
            {planActions.refresh && (
              <PlanSearchStatus
                state={{ status: 'solving', ...planActions.refresh }}
                label={t('Your calendar changed. Finding a new plan')}
                onStart={() => startSearch()}
                onCancel={planActions.cancelRefresh}
              />
            )}
            {!planActions.refresh && openPlan && (
              <>
                {openPlan.replacedStalePlan && (
                  <div className={styles.staleNotice}>
                    <Banner tone="info">{STALE_PLAN_MESSAGE}</Banner>
                  </div>
                )}
                {proposals.length === 0 && (
                  <p className={styles.emptyMessage}>
                    {t('Your week already looks good. No moves needed.')}
                  </p>
                )}
                <MoveList
                  openPlan={openPlan}
                  proposals={proposals}
                  planActions={planActions}
                  now={now}
                  selectedId={selected?.id ?? null}
                  onSelect={setSelectedId}
                />
                <PlanNotes plan={openPlan.plan} onEdit={setEditedItem} />
              </>
            )}
            {!planActions.refresh && !openPlan && (
              <PlanSearchStatus state={state} onStart={() => startSearch()} onCancel={cancel} />
            )}
          </Scroller>
          {openPlan && !planActions.refresh && (
            <Footer openPlan={openPlan} planActions={planActions} onClose={onClose} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface FooterProps {
  openPlan: OpenPlan;
  planActions: ReturnType<typeof usePlanActions>;
  onClose: () => void;
}

function Footer({ openPlan, planActions, onClose }: FooterProps) {
  const pendingIds = getPendingProposals(openPlan).map(({ id }) => id);
  const dismiss = () => {
    planActions.dismiss();
    onClose();
  };
  if (pendingIds.length === 0) {
    return (
      <footer className={styles.footer}>
        <AppliedStatus openPlan={openPlan} planActions={planActions} />
        <Button variant="primary" onClick={dismiss}>
          {t('Done')}
        </Button>
      </footer>
    );
  }
  return (
    <footer className={styles.footer}>
      <AppliedStatus openPlan={openPlan} planActions={planActions} />
      <Button onClick={dismiss}>{t('Dismiss')}</Button>
      <Button
        variant="primary"
        busy={planActions.busy.size > 0}
        onClick={() => void planActions.apply(openPlan, pendingIds)}
      >
        {pendingIds.length === 1
          ? t('Apply 1 move')
          : t('Apply {count} moves', { count: pendingIds.length })}
      </Button>
    </footer>
  );
}

/** Shows the number of moves in the last applied batch, and a button to undo it. */
function AppliedStatus({ openPlan, planActions }: Pick<FooterProps, 'openPlan' | 'planActions'>) {
  const { lastBatch, busy } = planActions;
  const { config } = usePlatform();
  const canUndo =
    lastBatch?.ids.every((id) => openPlan.applied[id]?.batchId === lastBatch.batchId) ?? false;
  return (
    <div className={styles.appliedStatus}>
      <span role="status">
        {lastBatch && canUndo
          ? formatAppliedCount(lastBatch.ids.length)
          : isEmailAvailable(config) && t('Guests are notified only of moves you apply')}
      </span>
      {canUndo && (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy.size > 0}
          onClick={() => void planActions.undoLast(openPlan)}
        >
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}
