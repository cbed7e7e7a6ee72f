import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { SlotIcon } from '@scheduler/ui';
import { useUrlAction } from '../../use-url-action.ts';
import { usePlan } from '@scheduler/platform/use-plan';
import { planningDialogs } from '../../calendar/deferred-modules.ts';
import { hasPending } from '../plan/open-plan.ts';
import { useOpenPlan } from '../plan/use-open-plan.ts';
import { usePlanUrlSync } from '../plan/use-plan-url-sync.ts';
import type { PlanningDialogState } from '../../planning/planning-dialog.ts';
import { ProButton } from '../../planning/pro-button.tsx';
import { getPlanDates } from '../plan/proposals.ts';
import { getPlanningWeek } from '../plan/planning-week.ts';

interface OptimizeButtonProps {
  date: CalendarDate;
  now: number;
  phone: boolean;
  onOpen: (dialog: PlanningDialogState) => void;
  onShow: (next: { date: CalendarDate }) => void;
}

const preload = () => void planningDialogs.fetch().catch(() => {});

/** Opens the optimizer, or the upgrade dialog on the Free plan. */
export function OptimizeButton({ date, now, phone, onOpen, onShow }: OptimizeButtonProps) {
  const { features, isLoaded: isPlanLoaded } = usePlan(now);
  const isLocked = isPlanLoaded && !features.aiOptimization;
  const openPlan = useOpenPlan();
  const hasPendingProposals = openPlan !== null && hasPending(openPlan);

  const openOptimizer = () => {
    if (isLocked) return onOpen({ kind: 'upgrade' });
    const dates = getPlanningWeek(date, now);
    const isDateInWeek = dates.includes(date);
    if (!isDateInWeek) onShow({ date: dates[0] ?? date });
    const isWeekPlanOpen = hasPendingProposals && getPlanDates(openPlan.plan)[0] === dates[0];
    onOpen(isWeekPlanOpen ? { kind: 'review', moveId: null } : { kind: 'optimize', dates });
  };
  const openReview = () =>
    hasPendingProposals ? onOpen({ kind: 'review', moveId: null }) : openOptimizer();
  usePlanUrlSync();
  useUrlAction(isPlanLoaded ? 'optimize' : null, openReview);

  return (
    <ProButton
      label={t('Optimize')}
      title={t('Optimize (O)')}
      phone={phone}
      locked={isLocked}
      icon={<SlotIcon />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={openOptimizer}
    />
  );
}
