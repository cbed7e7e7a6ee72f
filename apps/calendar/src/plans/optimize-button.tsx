import { t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import { SlotIcon } from '@scheduler/ui';
import { useAskedFor } from '../use-asked-for.ts';
import { usePlan } from '@scheduler/platform/use-plan';
import { planningDialogs } from '../calendar/planning-later.ts';
import { hasPending } from './open-plan.ts';
import { useOpenPlan } from './use-open-plan.ts';
import { usePlanInAddress } from './use-plan-in-address.ts';
import type { PlanningDialog } from './planning-dialog.ts';
import { ProButton } from './pro-button.tsx';
import { weekOf } from './proposals.ts';
import { weekToPlan } from './week-to-plan.ts';

interface OptimizeButtonProps {
  date: CalendarDate;
  now: number;
  phone: boolean;
  onOpen: (dialog: PlanningDialog) => void;
  onShow: (next: { date: CalendarDate }) => void;
}

const preload = () => void planningDialogs.fetch().catch(() => {});

/** Looks for a better week; on Free it says what that takes. */
export function OptimizeButton({ date, now, phone, onOpen, onShow }: OptimizeButtonProps) {
  const { features, known } = usePlan(now);
  const locked = known && !features.aiOptimization;
  const open = useOpenPlan();
  const pending = open !== null && hasPending(open);

  const optimize = () => {
    if (locked) return onOpen({ kind: 'upgrade' });
    const dates = weekToPlan(date, now);
    const isShown = dates.includes(date);
    if (!isShown) onShow({ date: dates[0] ?? date });
    const isOpen = pending && weekOf(open.plan)[0] === dates[0];
    onOpen(isOpen ? { kind: 'review', moveId: null } : { kind: 'optimize', dates });
  };
  const review = () => (pending ? onOpen({ kind: 'review', moveId: null }) : optimize());
  usePlanInAddress();
  useAskedFor(known ? 'optimize' : null, review);

  return (
    <ProButton
      label={t('Optimize')}
      title={t('Optimize (O)')}
      phone={phone}
      locked={locked}
      icon={<SlotIcon />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={optimize}
    />
  );
}
