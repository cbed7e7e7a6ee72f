import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { IconButton } from '@scheduler/ui';
import { History } from 'lucide-react';
import { useState } from 'react';

const EventHistory = lazyDialog(() =>
  import('./event-history.tsx').then((module) => module.EventHistory),
);

export function HistoryButton({ event, onUndone }: { event: Event; onUndone: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('History')} onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
      </IconButton>
      {open && <EventHistory event={event} onClose={() => setOpen(false)} onUndone={onUndone} />}
    </>
  );
}
