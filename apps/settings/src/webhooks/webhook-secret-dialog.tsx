import { t } from '@scheduler/i18n';
import { SecretDialog } from '../components/secret-dialog.tsx';

export const WebhookSecretDialog = ({
  secret,
  onClose,
}: {
  secret: string;
  onClose: () => void;
}) => (
  <SecretDialog
    title={t('Your webhook secret')}
    label={t('Webhook secret')}
    secret={secret}
    onClose={onClose}
  >
    {t('Use it to verify that requests come from us (Standard Webhooks).')}
  </SecretDialog>
);
