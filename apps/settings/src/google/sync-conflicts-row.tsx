import type { GoogleCalendar } from '@scheduler/contracts/billing';
import { plural, t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BoxRow } from '../components/section.tsx';
import { SyncConflictsDialog } from './sync-conflicts-dialog.tsx';
import { useSyncConflicts } from './google-queries.ts';
import styles from './google.module.css';

interface SyncConflictsRowProps {
  calendars: readonly GoogleCalendar[];
  isDisconnecting: boolean;
}

/** Summarizes sync conflicts, if there are any. */
export function SyncConflictsRow({ calendars, isDisconnecting }: SyncConflictsRowProps) {
  const { data: conflicts = [], dataUpdatedAt } = useSyncConflicts(!isDisconnecting);
  const [isOpen, setIsOpen] = useState(false);
  if (conflicts.length === 0) return null;
  const openCount = conflicts.filter(({ resolved_at }) => resolved_at === null).length;
  return (
    <BoxRow>
      <p className={openCount > 0 ? styles.conflict : styles.content}>
        {openCount > 0 && <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
        {formatSummary(openCount)}
      </p>
      <Button size="sm" aria-label={t('Review conflicts')} onClick={() => setIsOpen(true)}>
        {t('Review')}
      </Button>
      {isOpen && (
        <SyncConflictsDialog
          conflicts={conflicts}
          calendars={calendars}
          now={dataUpdatedAt}
          onClose={() => setIsOpen(false)}
        />
      )}
    </BoxRow>
  );
}

function formatSummary(openCount: number): string {
  if (openCount === 0) return t('All sync conflicts are resolved.');
  return plural(openCount, {
    one: 'One value changed on both sides. We kept the later change.',
    other: '# values changed on both sides. We kept the later changes.',
  });
}
