import { t } from '@scheduler/i18n';
import { SecretDialog } from '../secret-dialog.tsx';

export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    title={t("The webhook's secret")}
    name={t('Webhook secret')}
    secret={secret}
    onClose={onClose}
  >
    {t('With it your server makes sure that a message is ours (Standard Webhooks).')}
  </SecretDialog>
);
