import { t } from '@scheduler/i18n/words';
import { notFound, Problem } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { GoogleDeps } from '../deps.ts';
import { integrationTold, NOTIFICATIONS_PATH } from './channels.ts';
import { enqueueSync } from './queue.ts';

/** Notices that come close together make one run. */
const PAUSE_MS = 1000;

/**
 * Takes Google's notices that a calendar changed: `POST /api/calendar/google/notifications`. They
 * say nothing but that; whoever cannot name a channel of ours and its token learns nothing.
 */
export function googleNotifications({ db, clock, google }: GoogleDeps): Middleware {
  return async (context, next) => {
    if (context.path !== NOTIFICATIONS_PATH) return next();
    context.state.route = 'google.notifications';
    if (context.method !== 'POST') {
      throw new Problem('method-not-allowed', t('This address does not answer that method'));
    }
    const integrationId = google
      ? await integrationTold(db, {
          id: context.get('x-goog-channel-id'),
          token: context.get('x-goog-channel-token'),
          resourceId: context.get('x-goog-resource-id'),
        })
      : null;
    if (integrationId === null) throw notFound(t('This channel'));
    // The first notice of a channel only says that there is one.
    if (context.get('x-goog-resource-state') !== 'sync') {
      await enqueueSync(db, integrationId, 'push', new Date(clock() + PAUSE_MS));
    }
    context.status = 204;
  };
}
