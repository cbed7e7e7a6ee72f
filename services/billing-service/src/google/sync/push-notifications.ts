import { t } from '@scheduler/i18n/translate';
import { methodNotAllowed, notFound } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { GoogleDeps } from '../deps.ts';
import { findIntegrationByChannel, NOTIFICATIONS_PATH } from './watch-channels.ts';
import { enqueueSync } from './enqueue-sync.ts';

/** Notifications in quick succession trigger one run. */
const DEBOUNCE_MS = 1000;

/**
 * Handles Google's push notifications at `POST /api/calendar/google/notifications`. A notification
 * reports only that a calendar has changed. Returns 404 unless the channel ID, token and resource
 * ID are valid.
 *
 * @see https://developers.google.com/workspace/calendar/api/guides/push
 */
export function googleNotifications({ db, clock, google }: GoogleDeps): Middleware {
  return async (context, next) => {
    if (context.path !== NOTIFICATIONS_PATH) return next();
    context.state.route = 'google.notifications';
    if (context.method !== 'POST') throw methodNotAllowed();
    const integrationId = google
      ? await findIntegrationByChannel(db, {
          id: context.get('x-goog-channel-id'),
          token: context.get('x-goog-channel-token'),
          resourceId: context.get('x-goog-resource-id'),
        })
      : null;
    if (integrationId === null) throw notFound(t('This channel'));
    // The first notification of a channel (`sync`) only confirms that it was created.
    if (context.get('x-goog-resource-state') !== 'sync') {
      await enqueueSync(db, integrationId, 'push', new Date(clock() + DEBOUNCE_MS));
    }
    context.status = 204;
  };
}
