import { ApiError } from '@scheduler/api-client';
import { plan as planSchema, type Plan, type PlanProgress } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n';
import { usePlatform, type Notify, type Platform } from '@scheduler/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { durationOf, failureText } from '../failure-text.ts';
import { readAllAnew, undoOption, undoWrite } from '@scheduler/platform/undo-write';
import { decide, openPlan } from './open-plan.ts';
import { newlyOpen, type OpenPlan } from '@scheduler/platform/open-plan';
import { applyPlan, type Application } from './solve.ts';
import { takeBack } from './take-back.ts';
import type { Proposal } from './proposals.ts';

export const STALE = t('Your calendar changed. Here is a fresh plan.');

interface AppliedBatch {
  batchId: string;
  /** The moves and times that it consists of. */
  ids: readonly string[];
}

type Doing = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

interface Options {
  /** What was applied is told where it is shown, and not by a toast. */
  quiet?: boolean;
}

/** What went well is seen where it was done: a toast would lie over the buttons there. */
const onlyFailures = (notify: Notify): Notify => ({
  ...notify,
  success: () => {},
  info: () => {},
});

/** The search for a fresh plan, once the calendar is found changed. */
export interface Renewal {
  progress: PlanProgress | null;
}

/**
 * What a person can do with what a plan proposes; `busy` are those that are being done. While a
 * fresh plan is sought for one that is stale, `renewal` tells how that stands, and `stop` ends it.
 */
export function usePlanChanges({ quiet = false }: Options = {}) {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<AppliedBatch | null>(null);
  const [renewal, setRenewal] = useState<Renewal | null>(null);
  const search = useRef<AbortController>(null);
  const platform = { api, notify: quiet ? onlyFailures(notify) : notify, queryClient };

  const during = async (ids: readonly string[], work: () => Promise<void>) => {
    setBusy(new Set(ids));
    await work();
    setBusy(new Set());
  };

  const watch = (): Pick<Application, 'signal' | 'onStale' | 'onProgress'> => {
    search.current = new AbortController();
    return {
      signal: search.current.signal,
      onStale: () => setRenewal({ progress: null }),
      onProgress: (progress) => setRenewal({ progress }),
    };
  };

  return {
    busy,
    last,
    renewal,
    /** Ends the search for a fresh plan; the stale one is put away. */
    stop: () => {
      search.current?.abort();
      setRenewal(null);
      openPlan(queryClient, null);
    },
    apply: ({ plan }: OpenPlan, ids: readonly string[]) =>
      during(ids, async () => {
        const applied = await applyMoves(platform, plan, { ids, ...watch() });
        setRenewal(null);
        setLast(applied);
        if (applied && !quiet) tellApplied(platform, plan, applied);
      }),
    /** Takes back what was applied last. */
    undoLast: ({ plan }: OpenPlan) =>
      during(last?.ids ?? [], async () => {
        if (last) await undoBatch(platform, plan, last);
      }),
    undo: ({ plan, applied }: OpenPlan, proposal: Proposal) =>
      during([proposal.id], async () => {
        const how = applied[proposal.id];
        if (!how) return;
        const undone =
          how.shared || how.batchId === null
            ? await takeBack(platform, proposal)
            : await undoWrite(platform, how.batchId);
        if (undone) forget(platform, plan, [proposal.id]);
      }),
    skip: ({ plan }: OpenPlan, id: string) =>
      decide(queryClient, plan, ({ skipped }) => ({ skipped: [...skipped, id] })),
    restore: ({ plan }: OpenPlan, id: string) =>
      decide(queryClient, plan, ({ skipped }) => ({
        skipped: skipped.filter((other) => other !== id),
      })),
    dismiss: () => openPlan(queryClient, null),
  };
}

async function applyMoves(
  platform: Doing,
  plan: Plan,
  application: Omit<Application, 'planId'>,
): Promise<AppliedBatch | null> {
  const { api, notify, queryClient } = platform;
  try {
    const { batch_id: batchId, applied } = await applyPlan(api, {
      planId: plan.plan_id,
      ...application,
    });
    const how = { batchId, shared: applied.length > 1 };
    decide(queryClient, plan, (open) => ({
      applied: { ...open.applied, ...Object.fromEntries(applied.map((id) => [id, how])) },
    }));
    await readAllAnew(queryClient);
    return { batchId, ids: applied };
  } catch (error) {
    if (application.signal.aborted || takeFresh(platform, error)) return null;
    const text = failureText(error, t('Failed to apply the plan'));
    notify.error(text, durationOf(error));
    return null;
  }
}

export const appliedWord = (count: number) =>
  plural(count, { one: '# move applied', other: '# moves applied' });

function tellApplied(platform: Doing, plan: Plan, batch: AppliedBatch) {
  const option = undoOption(platform, batch.batchId);
  const onClick = () => void undoBatch(platform, plan, batch);
  platform.notify.success(
    appliedWord(batch.ids.length),
    option && { ...option, action: { label: t('Undo'), onClick } },
  );
}

async function undoBatch(platform: Doing, plan: Plan, { batchId, ids }: AppliedBatch) {
  if (await undoWrite(platform, batchId)) forget(platform, plan, ids);
}

/** Nothing was done of a plan for a calendar that changed since: another one comes in its place. */
function takeFresh({ notify, queryClient }: Doing, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'plan-stale') return false;
  const fresh = planSchema.safeParse(error.plan);
  if (!fresh.success) return false;
  openPlan(queryClient, { ...newlyOpen(fresh.data), isFresh: true });
  void readAllAnew(queryClient);
  notify.info(STALE);
  return true;
}

/** What was taken back is in pencil again. */
const forget = ({ queryClient }: Doing, plan: Plan, ids: readonly string[]) =>
  decide(queryClient, plan, ({ applied }) => ({
    applied: Object.fromEntries(Object.entries(applied).filter(([id]) => !ids.includes(id))),
  }));
