import { t } from '@scheduler/i18n';
import { SlotIcon } from '@scheduler/ui';
import { PlanningDialogs } from '../../planning/lazy-planning.ts';
import { ProButton } from '../../planning/pro-button.tsx';

interface OptimizeButtonProps {
  phone: boolean;
  /** Whether the user's plan doesn't include the optimizer. */
  locked: boolean;
  onClick: () => void;
}

export const OptimizeButton = (props: OptimizeButtonProps) => (
  <ProButton
    label={t('Optimize')}
    title={t('Optimize (O)')}
    icon={<SlotIcon />}
    onPointerEnter={PlanningDialogs.preload}
    onFocus={PlanningDialogs.preload}
    {...props}
  />
);
