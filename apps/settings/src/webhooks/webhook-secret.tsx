import { SecretDialog } from '../secret-dialog.tsx';

export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog title="The webhook's secret" name="secret" secret={secret} onClose={onClose}>
    With it your server makes sure that a message is ours (Standard Webhooks).
  </SecretDialog>
);
