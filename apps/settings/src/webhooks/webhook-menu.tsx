import {
  PREVIOUS_SECRET_HOURS,
  type CreatedWebhook,
  type Webhook,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Button, ConfirmDialog, IconButton, Menu, MenuItem } from '@scheduler/ui';
import { Ellipsis, KeyRound, Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWebhookActions } from './use-webhook-actions.ts';

const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);
const DeliveriesDialog = lazyDialog(
  async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog,
);
const WebhookSecretDialog = lazyDialog(
  async () => (await import('./webhook-secret-dialog.tsx')).WebhookSecretDialog,
);

type OpenDialog = 'edit' | 'deliveries' | 'remove' | 'rotate' | null;

export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [createdWebhook, setCreatedWebhook] = useState<CreatedWebhook | null>(null);
  const close = () => setOpenDialog(null);
  const { remove, rotate, test, toggle } = useWebhookActions(webhook, {
    onRemoved: close,
    onRotated: (updated) => {
      close();
      setCreatedWebhook(updated);
    },
    onTested: () => setOpenDialog('deliveries'),
  });
  return (
    <>
      <Button
        size="sm"
        busy={test.isPending}
        disabled={!webhook.is_active}
        onClick={() => test.mutate()}
        aria-label={t('Send test to {url}', { url: webhook.url })}
      >
        {t('Send test')}
      </Button>
      <Button
        size="sm"
        onClick={() => setOpenDialog('deliveries')}
        aria-label={t('Deliveries to {url}', { url: webhook.url })}
      >
        {t('Deliveries')}
      </Button>
      <Menu
        trigger={
          <IconButton label={t('More actions for {url}', { url: webhook.url })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpenDialog('edit')}>
          {t('Edit')}
        </MenuItem>
        <MenuItem icon={<Power aria-hidden="true" />} onSelect={() => toggle.mutate()}>
          {webhook.is_active ? t('Turn off') : t('Turn on')}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setOpenDialog('rotate')}>
          {t('New secret')}
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          onSelect={() => setOpenDialog('remove')}
        >
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={openDialog === 'remove'}
        onOpenChange={close}
        title={t('Delete this webhook?')}
        detail={t("Its delivery history is deleted too. You can't undo this.")}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t("We'll stop sending changes to {url}.", { url: webhook.url })}
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'rotate'}
        onOpenChange={close}
        title={t('Create a new secret?')}
        confirmLabel={t('New secret')}
        tone="primary"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      >
        {t("For {hours} hours, we'll sign requests with both secrets so you can switch over.", {
          hours: PREVIOUS_SECRET_HOURS,
        })}
      </ConfirmDialog>
      {openDialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {openDialog === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {createdWebhook && (
        <WebhookSecretDialog
          secret={createdWebhook.secret}
          onClose={() => setCreatedWebhook(null)}
        />
      )}
    </>
  );
}
