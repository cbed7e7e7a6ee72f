import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { undoWrite } from '@scheduler/platform/undo-write';

/** A key pressed by mistake takes back nothing that somebody has long lived with. */
const RECENT_MS = 15 * 60_000;
/** What others changed meanwhile stands between one's own changes. */
const LOOKED_THROUGH = '50';

type Undoing = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

/** Takes back the last change of one's own that stands; pressed again, the one before it. */
export async function undoLast(platform: Undoing, userId: string): Promise<void> {
  const { api, notify } = platform;
  try {
    const { batches } = await api.call(history.list, { query: { limit: LOOKED_THROUGH } });
    const since = Date.now() - RECENT_MS;
    const last = batches.find(
      ({ actor, cause, undone_by, can_undo, at }) =>
        actor?.user_id === userId &&
        cause !== 'undo' &&
        undone_by === null &&
        can_undo &&
        Date.parse(at) >= since,
    );
    if (!last) return notify.info(t('There is nothing to undo'));
    await undoWrite(platform, last.id, t('Undone: {summary}', { summary: last.summary }));
  } catch {
    notify.error(t('Failed to undo the change'));
  }
}
