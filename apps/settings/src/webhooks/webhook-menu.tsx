import { FORMER_SECRET_HOURS, type MadeWebhook, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import { Button, ConfirmDialog, IconButton, Menu, MenuItem } from '@scheduler/ui';
import { Ellipsis, KeyRound, Pencil, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWebhookActions } from './use-webhook-actions.ts';

const WebhookDialog = lazy(() =>
  insist(() => import('./webhook-dialog.tsx')).then((it) => ({ default: it.WebhookDialog })),
);
const DeliveriesDialog = lazy(() =>
  insist(() => import('./deliveries-dialog.tsx')).then((it) => ({ default: it.DeliveriesDialog })),
);
const WebhookSecret = lazy(() =>
  insist(() => import('./webhook-secret.tsx')).then((it) => ({ default: it.WebhookSecret })),
);

type Open = 'edit' | 'deliveries' | 'remove' | 'rotate' | null;

/** Everything that can be done with a webhook. */
export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const close = () => setOpen(null);
  const { remove, rotate, test, toggle } = useWebhookActions(webhook, {
    onRemoved: close,
    onRotated: (renewed) => {
      close();
      setMade(renewed);
    },
    onTested: () => setOpen('deliveries'),
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
        onClick={() => setOpen('deliveries')}
        aria-label={t('Deliveries to {url}', { url: webhook.url })}
      >
        {t('Deliveries')}
      </Button>
      <Menu
        trigger={
          <IconButton label={t('More for {url}', { url: webhook.url })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('edit')}>
          {t('Edit')}
        </MenuItem>
        <MenuItem icon={<Power aria-hidden="true" />} onSelect={() => toggle.mutate()}>
          {webhook.is_active ? t('Switch off') : t('Switch on')}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setOpen('rotate')}>
          {t('New secret')}
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          onSelect={() => setOpen('remove')}
        >
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={t('Delete this webhook?')}
        detail={t('Its deliveries are deleted with it. This cannot be undone.')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('{url} will not be told of changes any more.', { url: webhook.url })}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'rotate'}
        onOpenChange={close}
        title={t('Make a new secret?')}
        confirmLabel={t('New secret')}
        tone="primary"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      >
        {t('For {hours} hours messages are signed with both, so that you can change over.', {
          hours: FORMER_SECRET_HOURS,
        })}
      </ConfirmDialog>
      <Suspense>
        {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
        {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
        {made && <WebhookSecret secret={made.secret} onClose={() => setMade(null)} />}
      </Suspense>
    </>
  );
}
