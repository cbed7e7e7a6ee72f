import type { SyncRun } from '@scheduler/contracts/billing';
import { plural, t } from '@scheduler/i18n';

/** Triggers of a sync, for example `Manual sync`. */
export const TRIGGER_LABELS: Record<SyncRun['trigger'], string> = {
  person: t('Manual sync'),
  push: t('Change from Google'),
  poll: t('Scheduled check'),
  edit: t('Change here'),
  repair: t('Repaired'),
};

/** Formats the result, for example `3 events added, 1 event updated`. */
export function formatCounts({ ended_at, synced, updated, failure }: SyncRun): string {
  const counts = [
    synced > 0 && plural(synced, { one: '# event added', other: '# events added' }),
    updated > 0 && plural(updated, { one: '# event updated', other: '# events updated' }),
  ]
    .filter(Boolean)
    .join(', ');
  if (counts) return counts;
  if (ended_at === null) return t('In progress');
  return failure === null ? t('No changes') : t("Didn't finish");
}
