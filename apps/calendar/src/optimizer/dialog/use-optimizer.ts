import { usePlan } from '@scheduler/platform/use-plan';
import type { CalendarDate } from '@scheduler/scheduling';
import { useUrlAction } from '../../use-url-action.ts';
import type { PlanningDialogState } from '../../planning/planning-dialog.ts';
import { getPlanningWeek } from '../plan/planning-week.ts';
import { getPendingProposals, getPlanDates } from '../plan/proposals.ts';
import { useOpenPlan } from '../plan/open-plan.ts';
import { usePlanUrlSync } from '../plan/use-plan-url-sync.ts';

interface OptimizerOptions {
  date: CalendarDate;
  now: number;
  onOpen: (dialog: PlanningDialogState) => void;
  onShow: (next: { date: CalendarDate }) => void;
}

/** Opens the optimizer, or the upgrade dialog on the Free plan. */
export function useOptimizer({ date, now, onOpen, onShow }: OptimizerOptions) {
  const { features, isLoaded: isPlanLoaded } = usePlan(now);
  const isLocked = isPlanLoaded && !features.aiOptimization;
  const openPlan = useOpenPlan();
  const hasPendingProposals = getPendingProposals(openPlan).length > 0;

  const openOptimizer = () => {
    if (isLocked) return onOpen({ kind: 'upgrade' });
    const dates = getPlanningWeek(date, now);
    const isDateInWeek = dates.includes(date);
    if (!isDateInWeek) onShow({ date: dates[0] ?? date });
    const isWeekPlanOpen =
      openPlan && hasPendingProposals && getPlanDates(openPlan.plan)[0] === dates[0];
    onOpen(isWeekPlanOpen ? { kind: 'review', moveId: null } : { kind: 'optimize', dates });
  };
  /** Opens the pending proposals of the open plan, if there are any, or the optimizer. */
  const openReview = () =>
    hasPendingProposals ? onOpen({ kind: 'review', moveId: null }) : openOptimizer();
  usePlanUrlSync();
  useUrlAction(isPlanLoaded ? 'optimize' : null, openReview);
  return { isLocked, hasPendingProposals, openOptimizer, openReview };
}
