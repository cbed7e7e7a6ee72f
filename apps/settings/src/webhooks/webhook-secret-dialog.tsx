import { t } from '@scheduler/i18n';
import { SecretDialog } from '../components/secret-dialog.tsx';

export const WebhookSecretDialog = (props: { secret: string; onClose: () => void }) => (
  <SecretDialog {...props} title={t('Your webhook secret')} label={t('Webhook secret')}>
    {t('Use it to verify that requests come from us (Standard Webhooks).')}
  </SecretDialog>
);
