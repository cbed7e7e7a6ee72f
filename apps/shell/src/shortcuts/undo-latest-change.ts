import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { undoBatches } from '@scheduler/platform/undo';

/** Maximum age of a change to undo. The shortcut may have been pressed by mistake. */
const RECENT_MS = 15 * 60_000;
/** Number of batches to search, because the latest ones may be other users' changes. */
const MAX_BATCHES = '50';

type UndoContext = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

/** Undoes the user's latest change that hasn't been undone. Repeated calls undo earlier changes. */
export async function undoLatestChange(platform: UndoContext, userId: string): Promise<void> {
  const { api, notify } = platform;
  try {
    const { batches } = await api.call(history.list, { query: { limit: MAX_BATCHES } });
    const since = Date.now() - RECENT_MS;
    const latest = batches.find(
      ({ actor, cause, undone_by, can_undo, at }) =>
        actor?.user_id === userId &&
        cause !== 'undo' &&
        undone_by === null &&
        can_undo &&
        Date.parse(at) >= since,
    );
    if (!latest) return notify.info(t('Nothing to undo'));
    await undoBatches(platform, latest.id, t('Undone: {summary}', { summary: latest.summary }));
  } catch {
    notify.error(t("Couldn't undo the change. Try again."));
  }
}
