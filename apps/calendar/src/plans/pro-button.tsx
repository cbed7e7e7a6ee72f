import { t } from '@scheduler/i18n';
import { Badge, Button, IconButton, type ButtonProps } from '@scheduler/ui';

interface ProButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  phone: boolean;
  /** Whether the plan that is in force does not include what it opens. */
  locked: boolean;
}

/** A button of the page's header for what Pro includes; on a phone its icon alone. */
export const ProButton = ({ label, phone, locked, icon, ...rest }: ProButtonProps) =>
  phone ? (
    <IconButton label={label} {...rest}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} {...rest}>
      {label}
      {locked && <Badge>{t('Pro')}</Badge>}
    </Button>
  );
