import { t } from '@scheduler/i18n';
import { Badge, Button, IconButton } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { useIsPhone } from '../use-media-query.ts';
import { PlanningDialogs } from './lazy-planning.ts';

interface ProButtonProps {
  label: string;
  /** Defaults to the label. */
  title?: string;
  icon: ReactNode;
  /** Whether the user's plan doesn't include the feature. */
  locked: boolean;
  onClick: () => void;
}

/** Page header button for a Pro feature with a dialog. On phones it shows only the icon. */
export function ProButton({ label, locked, icon, ...rest }: ProButtonProps) {
  const isPhone = useIsPhone();
  const { preload } = PlanningDialogs;
  const props = { ...rest, onPointerEnter: preload, onFocus: preload };
  return isPhone ? (
    <IconButton label={label} {...props}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} {...props}>
      {label} {locked && <Badge>{t('Pro')}</Badge>}
    </Button>
  );
}
