import { t } from '@scheduler/i18n';
import { usePlan } from '@scheduler/platform/use-plan';
import { Users } from 'lucide-react';
import { PlanningDialogs } from '../planning/lazy-planning.ts';
import { ProButton } from '../planning/pro-button.tsx';
import { useUrlAction } from '../use-url-action.ts';

interface FindTimeButtonProps {
  now: number;
  phone: boolean;
  onFind: (emails: string[]) => void;
  /** Called instead of `onFind` if the user's plan doesn't include the feature. */
  onUpgradeNeeded: () => void;
}

/** Opens Find a time, or the upgrade prompt on the Free plan. */
export function FindTimeButton({ now, phone, onFind, onUpgradeNeeded }: FindTimeButtonProps) {
  const { features, isLoaded } = usePlan(now);
  const isLocked = isLoaded && !features.aiOptimization;
  const findTime = (email = '') => {
    if (isLocked) return onUpgradeNeeded();
    onFind(email.includes('@') ? [email] : []);
  };
  useUrlAction(isLoaded ? 'find' : null, findTime);
  return (
    <ProButton
      label={t('Find a time')}
      phone={phone}
      locked={isLocked}
      icon={<Users aria-hidden="true" />}
      onPointerEnter={PlanningDialogs.preload}
      onFocus={PlanningDialogs.preload}
      onClick={() => findTime()}
    />
  );
}
