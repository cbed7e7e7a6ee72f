import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { Banner, Button, Dialog, IconButton, Scroller } from '@scheduler/ui';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../use-now.ts';
import { MoveList } from './move-list.tsx';
import { newlyOpen } from '@scheduler/platform/open-plan';
import { EditUnplaced, type Unplaced } from './edit-unplaced.tsx';
import { isPending, openPlan } from './open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { useOpenPlan } from './use-open-plan.ts';
import { PlanRemarks } from './plan-remarks.tsx';
import { PlanStats } from './plan-stats.tsx';
import { datesWord, weekWord } from './plan-words.ts';
import { proposalsOf, weekOf } from './proposals.ts';
import { SearchState } from './search-state.tsx';
import { appliedWord, STALE, usePlanChanges } from './use-plan-changes.ts';
import { useMoveKeys } from './use-move-keys.ts';
import { useSolve } from './use-solve.ts';
import { useWeekDrawings } from './use-week-drawings.ts';
import { windowOf } from './week-to-plan.ts';
import { WhatCountsDialog } from '../what-counts/what-counts-dialog.tsx';
import { Weeks } from './weeks.tsx';
import styles from './optimize-dialog.module.css';

interface OptimizeDialogProps {
  /** The week to find a plan for; the plan that is open is shown without it. */
  dates?: readonly CalendarDate[];
  schedules: readonly Schedule[];
  /** The proposal to begin with. */
  moveId?: string | null;
  onClose: () => void;
}

/** A plan for a week beside the week as it is: each change is applied or skipped by itself. */
export function OptimizeDialog(props: OptimizeDialogProps) {
  const { schedules, moveId = null, onClose } = props;
  const now = useNow();
  const client = useQueryClient();
  const open = useOpenPlan();
  const [asked, ask] = useState(props.dates ?? []);
  const dates = useMemo(() => (open ? weekOf(open.plan) : asked), [open, asked]);
  const window = windowOf(dates);
  const [counting, setCounting] = useState(false);
  const [edited, edit] = useState<Unplaced | null>(null);
  const { state, start, cancel } = useSolve((plan) => openPlan(client, newlyOpen(plan)));
  const changes = usePlanChanges({ quiet: true });
  const proposals = useMemo(() => (open ? proposalsOf(open.plan) : []), [open]);
  const drawings = useWeekDrawings({ open, dates, schedules, proposals, now });
  const [chosenId, choose] = useState(moveId);
  const chosen = proposals.find(({ id }) => id === chosenId) ?? firstPending(open, proposals);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useMoveKeys({ list, open, proposals, chosen, changes, onChoose: choose });

  const begin = (week = dates) => {
    ask(week);
    openPlan(client, null);
    void start(windowOf(week));
  };
  useEffect(() => {
    if (props.dates) begin(props.dates);
    // Once: what was stopped is begun again by hand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Optimize {weekWord}', {
        weekWord: weekWord({ start: new Date(window.start), end: new Date(window.end) }, now),
      })}
      size="wide"
      flush
      initialFocus={list}
      headerActions={
        <>
          <span className={styles.dates}>{datesWord(drawings.shown)}</span>
          <IconButton label={t('What counts')} onClick={() => setCounting(true)}>
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
          {counting && (
            <WhatCountsDialog onClose={() => setCounting(false)} onSaved={() => begin()} />
          )}
          {edited && (
            <EditUnplaced
              unplaced={edited}
              schedules={schedules}
              onClose={() => edit(null)}
              onSaved={() => {
                edit(null);
                begin();
              }}
            />
          )}
          {open && (
            <IconButton label={t('Optimize again')} onClick={() => begin()}>
              <RefreshCw aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    >
      {/* The keys of the rows bubble to here; nothing is focused here itself. */}
      <div className={styles.columns} role="presentation" onKeyDown={onKeyDown}>
        <Weeks open={open} drawings={drawings} chosen={chosen?.number ?? null} now={now} />
        <div className={styles.side}>
          <PlanStats plan={open?.plan ?? null} />
          <Scroller ref={list} className={styles.list} label={t('Changes')}>
            {changes.renewal && (
              <SearchState
                state={{ status: 'solving', ...changes.renewal }}
                label={t('Your calendar changed. Looking for a fresh plan')}
                onStart={() => begin()}
                onCancel={changes.stop}
              />
            )}
            {!changes.renewal && open && (
              <>
                {open.isFresh && (
                  <div className={styles.fresh}>
                    <Banner tone="info">{STALE}</Banner>
                  </div>
                )}
                {proposals.length === 0 && (
                  <p className={styles.nothing}>
                    {t('Nothing to change: no plan is better than this.')}
                  </p>
                )}
                <MoveList
                  open={open}
                  proposals={proposals}
                  changes={changes}
                  now={now}
                  chosen={chosen?.id ?? null}
                  onChoose={choose}
                />
                <PlanRemarks plan={open.plan} onEdit={edit} />
              </>
            )}
            {!changes.renewal && !open && (
              <SearchState state={state} onStart={() => begin()} onCancel={cancel} />
            )}
          </Scroller>
          {open && !changes.renewal && <Footer open={open} changes={changes} onClose={onClose} />}
        </div>
      </div>
    </Dialog>
  );
}

const firstPending = (open: OpenPlan | null, proposals: ReturnType<typeof proposalsOf>) =>
  (open && proposals.find(({ id }) => isPending(open, id))) ?? proposals[0];

interface FooterProps {
  open: OpenPlan;
  changes: ReturnType<typeof usePlanChanges>;
  onClose: () => void;
}

function Footer({ open, changes, onClose }: FooterProps) {
  const pending = proposalsOf(open.plan).flatMap(({ id }) => (isPending(open, id) ? [id] : []));
  const putAway = () => {
    changes.dismiss();
    onClose();
  };
  if (pending.length === 0) {
    return (
      <footer className={styles.footer}>
        <Applied open={open} changes={changes} />
        <Button variant="primary" onClick={putAway}>
          {t('Done')}
        </Button>
      </footer>
    );
  }
  return (
    <footer className={styles.footer}>
      <Applied open={open} changes={changes} />
      <Button onClick={putAway}>{t('Dismiss')}</Button>
      <Button
        variant="primary"
        busy={changes.busy.size > 0}
        onClick={() => void changes.apply(open, pending)}
      >
        {pending.length === 1
          ? t('Apply 1 move')
          : t('Apply {length} moves', { length: pending.length })}
      </Button>
    </footer>
  );
}

/** What was applied last, and the way back. */
function Applied({ open, changes }: Pick<FooterProps, 'open' | 'changes'>) {
  const { last, busy } = changes;
  const stands = last?.ids.every((id) => open.applied[id]?.batchId === last.batchId) ?? false;
  return (
    <div className={styles.said}>
      <span role="status">
        {last && stands ? appliedWord(last.ids.length) : t('Only applied moves notify guests')}
      </span>
      {stands && (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy.size > 0}
          onClick={() => void changes.undoLast(open)}
        >
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}
