import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import { IconButton } from '@scheduler/ui';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const EventHistory = lazy(() =>
  retryDynamicImport(() => import('./event-history.tsx')).then((module) => ({
    default: module.EventHistory,
  })),
);

export function HistoryButton({ event, onUndone }: { event: Event; onUndone: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('History')} onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <EventHistory event={event} onClose={() => setOpen(false)} onUndone={onUndone} />
        </Suspense>
      )}
    </>
  );
}
