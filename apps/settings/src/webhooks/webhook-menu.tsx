import { FORMER_SECRET_HOURS, type MadeWebhook, type Webhook } from '@scheduler/contracts/core';
import { Button, ConfirmDialog, IconButton, Menu, MenuItem } from '@scheduler/ui';
import { Ellipsis, KeyRound, Pencil, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWebhookActions } from './use-webhook-actions.ts';

const WebhookDialog = lazy(() =>
  import('./webhook-dialog.tsx').then((it) => ({ default: it.WebhookDialog })),
);
const DeliveriesDialog = lazy(() =>
  import('./deliveries-dialog.tsx').then((it) => ({ default: it.DeliveriesDialog })),
);
const WebhookSecret = lazy(() =>
  import('./webhook-secret.tsx').then((it) => ({ default: it.WebhookSecret })),
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
        aria-label={`Send test to ${webhook.url}`}
      >
        Send test
      </Button>
      <Button
        size="sm"
        onClick={() => setOpen('deliveries')}
        aria-label={`Deliveries to ${webhook.url}`}
      >
        Deliveries
      </Button>
      <Menu
        trigger={
          <IconButton label={`More for ${webhook.url}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={<Power aria-hidden="true" />} onSelect={() => toggle.mutate()}>
          {webhook.is_active ? 'Switch off' : 'Switch on'}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setOpen('rotate')}>
          New secret
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          onSelect={() => setOpen('remove')}
        >
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title="Delete this webhook?"
        detail="Its deliveries are deleted with it. This cannot be undone."
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {webhook.url} will not be told of changes any more.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'rotate'}
        onOpenChange={close}
        title="Make a new secret?"
        confirmLabel="New secret"
        tone="primary"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      >
        For {FORMER_SECRET_HOURS} hours messages are signed with both, so that you can change over.
      </ConfirmDialog>
      <Suspense>
        {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
        {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
        {made && <WebhookSecret secret={made.secret} onClose={() => setMade(null)} />}
      </Suspense>
    </>
  );
}
