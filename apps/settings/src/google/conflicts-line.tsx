import type { GoogleCalendar } from '@scheduler/contracts/billing';
import { plural, t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BoxLine } from '../section.tsx';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import { useSyncConflicts } from './google-queries.ts';
import styles from './google.module.css';

interface ConflictsLineProps {
  calendars: readonly GoogleCalendar[];
  isEnding: boolean;
}

/** That something was changed on both sides at once; nothing while nothing was. */
export function ConflictsLine({ calendars, isEnding }: ConflictsLineProps) {
  const { data: conflicts = [], dataUpdatedAt } = useSyncConflicts(!isEnding);
  const [isOpen, setIsOpen] = useState(false);
  if (conflicts.length === 0) return null;
  const open = conflicts.filter(({ resolved_at }) => resolved_at === null).length;
  return (
    <BoxLine>
      <p className={open > 0 ? styles.clash : styles.grow}>
        {open > 0 && <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
        {textOf(open)}
      </p>
      <Button size="sm" aria-label={t('Review conflicts')} onClick={() => setIsOpen(true)}>
        {t('Review')}
      </Button>
      {isOpen && (
        <ConflictsDialog
          conflicts={conflicts}
          calendars={calendars}
          now={dataUpdatedAt}
          onClose={() => setIsOpen(false)}
        />
      )}
    </BoxLine>
  );
}

function textOf(open: number): string {
  if (open === 0) return t('Changes on both sides were decided.');
  return plural(open, {
    one: 'One value was changed on both sides. The later change was kept.',
    other: '# values were changed on both sides. The later change was kept.',
  });
}
