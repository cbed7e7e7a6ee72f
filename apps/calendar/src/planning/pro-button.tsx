import { t } from '@scheduler/i18n';
import { Badge, Button, IconButton, type ButtonProps } from '@scheduler/ui';

interface ProButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  phone: boolean;
  /** Whether the user's plan doesn't include the feature. */
  locked: boolean;
}

/** Page header button for a Pro feature. On phones it shows only the icon. */
export const ProButton = ({ label, phone, locked, icon, ...rest }: ProButtonProps) =>
  phone ? (
    <IconButton label={label} {...rest}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} {...rest}>
      {label} {locked && <Badge>{t('Pro')}</Badge>}
    </Button>
  );
