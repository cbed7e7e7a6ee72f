import type { SyncRun } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';

const LEADS: Record<SyncRun['trigger'], string> = {
  person: t('You asked for it'),
  push: t('Google told of a change'),
  poll: t('Looked for changes'),
  edit: t('Something changed here'),
  repair: t('Repaired'),
};

/** Why a sync began. */
export const leadOf = ({ trigger }: SyncRun): string => LEADS[trigger];

/** What it did, such as `3 new, 1 updated`. */
export function countsOf({ ended_at, synced, updated, failure }: SyncRun): string {
  const counts = [
    synced > 0 && t('{synced} new', { synced }),
    updated > 0 && t('{updated} updated', { updated }),
  ]
    .filter(Boolean)
    .join(', ');
  if (counts) return counts;
  if (ended_at === null) return t('Under way');
  return failure === null ? t('No changes') : t('Did not finish');
}

/** The sentence that says why it ended early; nothing while it goes on. */
export const whatFailed = ({ ended_at, failure }: SyncRun): string | null =>
  ended_at === null ? null : failure;
