import { ApiError } from '@scheduler/api-client';
import { plan as planSchema, type Plan, type PlanProgress } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n';
import { usePlatform, type Notify, type Platform } from '@scheduler/platform';
import { useRef, useState } from 'react';
import { getErrorToastOptions, getErrorMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries, getUndoOptions, undoBatches } from '@scheduler/platform/undo';
import { updateDecisions, setOpenPlan } from './open-plan.ts';
import { createOpenPlan, type OpenPlan } from '@scheduler/platform/open-plan';
import { applyPlan, type ApplyOptions } from './plan-requests.ts';
import { revertProposal } from './revert-proposal.ts';
import type { Proposal } from './proposals.ts';

export const STALE_PLAN_MESSAGE = t("Your calendar changed. Here's a new plan.");

interface AppliedBatch {
  batchId: string;
  /** IDs of the applied moves and task chunks. */
  ids: readonly string[];
}

/** The dialog shows the result itself, and toasts would cover its buttons. */
const withErrorsOnly = (notify: Notify): Notify => ({
  ...notify,
  success: () => {},
  info: () => {},
});

/**
 * Returns the actions on a plan's proposals. `busy` contains the IDs of the proposals being
 * changed. While the server computes a replacement for a stale plan, `refresh` has its progress and
 * `cancelRefresh` stops it.
 *
 * @param options.quiet suppresses success and info toasts
 */
export function usePlanActions({ quiet = false } = {}) {
  const hostPlatform = usePlatform();
  const { queryClient, notify } = hostPlatform;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [lastBatch, setLastBatch] = useState<AppliedBatch | null>(null);
  const [refresh, setRefresh] = useState<{ progress: PlanProgress | null } | null>(null);
  const controllerRef = useRef<AbortController>(null);
  const platform = quiet ? { ...hostPlatform, notify: withErrorsOnly(notify) } : hostPlatform;

  const runWhileBusy = async (ids: readonly string[], run: () => Promise<void>) => {
    setBusy(new Set(ids));
    await run();
    setBusy(new Set());
  };

  const startTracking = (): Pick<ApplyOptions, 'signal' | 'onStale' | 'onProgress'> => {
    controllerRef.current = new AbortController();
    return {
      signal: controllerRef.current.signal,
      onStale: () => setRefresh({ progress: null }),
      onProgress: (progress) => setRefresh({ progress }),
    };
  };

  return {
    busy,
    lastBatch,
    refresh,
    /** Stops the search for a new plan and closes the stale one. */
    cancelRefresh: () => {
      controllerRef.current?.abort();
      setRefresh(null);
      setOpenPlan(queryClient, null);
    },
    apply: ({ plan }: OpenPlan, ids: readonly string[]) =>
      runWhileBusy(ids, async () => {
        const applied = await applyMoves(platform, plan, { ids, ...startTracking() });
        setRefresh(null);
        setLastBatch(applied);
        if (applied && !quiet) notifyApplied(platform, plan, applied);
      }),
    /** Undoes the most recently applied batch. */
    undoLast: ({ plan }: OpenPlan) =>
      runWhileBusy(lastBatch?.ids ?? [], async () => {
        if (lastBatch) await undoBatch(platform, plan, lastBatch);
      }),
    /** Undoes an applied proposal, or restores a skipped one. */
    undo: async ({ plan, applied }: OpenPlan, proposal: Proposal) => {
      const { id } = proposal;
      const appliedChange = applied[id];
      if (!appliedChange) return markPending(platform, plan, [id]);
      await runWhileBusy([id], async () => {
        const undone =
          appliedChange.isShared || appliedChange.batchId === null
            ? await revertProposal(platform, proposal)
            : await undoBatches(platform, appliedChange.batchId);
        if (undone) markPending(platform, plan, [id]);
      });
    },
    skip: ({ plan }: OpenPlan, id: string) =>
      updateDecisions(queryClient, plan, ({ skipped }) => ({ skipped: [...skipped, id] })),
    dismiss: () => setOpenPlan(queryClient, null),
  };
}

async function applyMoves(
  platform: Platform,
  plan: Plan,
  options: Omit<ApplyOptions, 'planId'>,
): Promise<AppliedBatch | null> {
  const { api, notify, queryClient } = platform;
  try {
    const { batch_id: batchId, applied } = await applyPlan(api, {
      planId: plan.plan_id,
      ...options,
    });
    const appliedChange = { batchId, isShared: applied.length > 1 };
    updateDecisions(queryClient, plan, (openPlan) => ({
      applied: {
        ...openPlan.applied,
        ...Object.fromEntries(applied.map((id) => [id, appliedChange])),
      },
    }));
    await invalidateCalendarQueries(queryClient);
    return { batchId, ids: applied };
  } catch (error) {
    if (options.signal.aborted || openReplacementPlan(platform, error)) return null;
    const message = getErrorMessage(error, t("Couldn't apply the plan. Try again."));
    notify.error(message, getErrorToastOptions(error));
    return null;
  }
}

export const formatAppliedCount = (count: number) =>
  plural(count, { one: '# move applied', other: '# moves applied' });

function notifyApplied(platform: Platform, plan: Plan, batch: AppliedBatch) {
  const undoOptions = getUndoOptions(platform, batch.batchId);
  const onClick = () => void undoBatch(platform, plan, batch);
  platform.notify.success(
    formatAppliedCount(batch.ids.length),
    undoOptions && { ...undoOptions, action: { label: t('Undo'), onClick } },
  );
}

async function undoBatch(platform: Platform, plan: Plan, { batchId, ids }: AppliedBatch) {
  if (await undoBatches(platform, batchId)) markPending(platform, plan, ids);
}

/** Opens the new plan from a `plan-stale` error. Returns `false` for other errors. */
function openReplacementPlan({ notify, queryClient }: Platform, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'plan-stale') return false;
  const replacement = planSchema.safeParse(error.plan);
  if (!replacement.success) return false;
  setOpenPlan(queryClient, { ...createOpenPlan(replacement.data), replacedStalePlan: true });
  void invalidateCalendarQueries(queryClient);
  notify.info(STALE_PLAN_MESSAGE);
  return true;
}

/** Marks undone and restored changes as pending again. */
const markPending = ({ queryClient }: Platform, plan: Plan, ids: readonly string[]) =>
  updateDecisions(queryClient, plan, ({ applied, skipped }) => ({
    applied: Object.fromEntries(Object.entries(applied).filter(([id]) => !ids.includes(id))),
    skipped: skipped.filter((id) => !ids.includes(id)),
  }));
