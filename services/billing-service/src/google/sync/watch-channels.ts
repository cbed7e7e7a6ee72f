import { createHash, randomBytes } from 'node:crypto';
import { constantTimeEquals, newId, type Db } from '@scheduler/service-kit';
import { createCalendarClient } from '../calendar-api.ts';
import type { ConnectedDeps } from '../deps.ts';
import { GoogleAccessError } from '../access-error.ts';
import { findSyncedCalendars, type CalendarRow } from '../repository-calendars.ts';
import { CalendarError } from './run/calendar-error.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

interface ChannelRow {
  id: string;
  calendar_id: string;
  resource_id: string;
  token_hash: string;
  expires_at: string;
}

/** Channels that expire sooner are replaced. */
const RENEWAL_MARGIN_MS = DAY_MS;
/** Used if Google returns no expiration. */
const DEFAULT_TTL_MS = 7 * DAY_MS;
const RETRY_BUDGET_MS = 5000;
export const NOTIFICATIONS_PATH = '/api/calendar/google/notifications';

const channels = (db: Db) => db<ChannelRow>('google_channels');
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Appends the default path if the configured URL has no path. */
const getWebhookUrl = (webhookUrl: string) => {
  const url = new URL(webhookUrl);
  return url.pathname === '/' ? new URL(NOTIFICATIONS_PATH, url).href : url.href;
};

const createChannelClient = (deps: ConnectedDeps, calendar: CalendarRow) =>
  createCalendarClient(deps, {
    integrationId: calendar.integration_id,
    googleCalendarId: calendar.google_calendar_id,
    retryBudgetMs: RETRY_BUDGET_MS,
  });

const isGoogleError = (error: unknown) =>
  error instanceof CalendarError || error instanceof GoogleAccessError;

/** Stops a channel. If Google can't be reached, its later notifications are rejected with 404. */
async function stopChannel(
  deps: ConnectedDeps,
  calendar: CalendarRow,
  row: ChannelRow,
): Promise<void> {
  await channels(deps.db).where({ id: row.id }).delete();
  try {
    await createChannelClient(deps, calendar).stop({ id: row.id, resourceId: row.resource_id });
  } catch (err) {
    if (!isGoogleError(err)) throw err;
    deps.log.debug({ err, calendar_id: calendar.id }, 'failed to stop a watch channel');
  }
}

async function createChannel(
  deps: ConnectedDeps,
  calendar: CalendarRow,
  webhookUrl: string,
): Promise<void> {
  const { db, clock, log } = deps;
  const [id, token] = [newId(), randomBytes(24).toString('base64url')];
  try {
    const { resourceId, expiresAt } = await createChannelClient(deps, calendar).watch({
      id,
      token,
      address: webhookUrl,
    });
    await channels(db).insert({
      id,
      calendar_id: calendar.id,
      resource_id: resourceId,
      token_hash: hashToken(token),
      expires_at: new Date(expiresAt ?? clock() + DEFAULT_TTL_MS).toISOString(),
    });
  } catch (err) {
    if (!isGoogleError(err)) throw err;
    // Without a channel, changes are found by polling.
    log.info({ err, calendar_id: calendar.id }, 'failed to create a watch channel');
  }
}

/** Ensures that every synced calendar has a channel, and replaces channels about to expire. */
export async function renewChannels(deps: ConnectedDeps, integrationId: string): Promise<void> {
  const { webhookUrl } = deps.google.settings;
  if (webhookUrl === null) return;
  for (const calendar of await findSyncedCalendars(deps.db, integrationId)) {
    const rows = await channels(deps.db).where({ calendar_id: calendar.id });
    const isExpiring = ({ expires_at }: ChannelRow) =>
      Date.parse(expires_at) - RENEWAL_MARGIN_MS <= deps.clock();
    // Create the new channel first, so no notifications are missed.
    if (rows.every(isExpiring)) await createChannel(deps, calendar, getWebhookUrl(webhookUrl));
    for (const row of rows.filter(isExpiring)) await stopChannel(deps, calendar, row);
  }
}

/** Stops all of an integration's channels. Failures are ignored. */
export async function stopChannels(deps: ConnectedDeps, integrationId: string): Promise<void> {
  for (const calendar of await findSyncedCalendars(deps.db, integrationId)) {
    const rows = await channels(deps.db).where({ calendar_id: calendar.id });
    for (const row of rows) await stopChannel(deps, calendar, row);
  }
}

/** Returns the integration ID for a notification, or `null` if its channel or token is unknown. */
export async function findIntegrationByChannel(
  db: Db,
  { id, token, resourceId }: { id: string; token: string; resourceId: string },
): Promise<string | null> {
  const row = await db('google_channels as channel')
    .join('google_calendars as calendar', 'calendar.id', 'channel.calendar_id')
    .whereRaw('channel.id::text = ?', [id])
    .first<(ChannelRow & { integration_id: string }) | undefined>(
      'channel.*',
      'calendar.integration_id',
    );
  if (!row || row.resource_id !== resourceId) return null;
  return constantTimeEquals(hashToken(token), row.token_hash) ? row.integration_id : null;
}
