import { t } from '@scheduler/i18n';
import { usePlan } from '@scheduler/platform/use-plan';
import { Users } from 'lucide-react';
import { ProButton } from '../planning/pro-button.tsx';
import { useUrlAction } from '../use-url-action.ts';

interface FindTimeButtonProps {
  now: number;
  onFind: (emails: string[]) => void;
  /** Called instead of `onFind` if the user's plan doesn't include the feature. */
  onUpgradeNeeded: () => void;
}

/** Opens Find a time, or the upgrade prompt on the Free plan. */
export function FindTimeButton({ now, onFind, onUpgradeNeeded }: FindTimeButtonProps) {
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
      locked={isLocked}
      icon={<Users aria-hidden="true" />}
      onClick={() => findTime()}
    />
  );
}
