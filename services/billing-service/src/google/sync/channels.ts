import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import { createCalendarClient } from '../calendar.ts';
import type { ConnectedDeps } from '../deps.ts';
import { GoogleAccessFault } from '../faults.ts';
import { syncedCalendars, type CalendarRow } from '../repository-calendars.ts';
import { CalendarFault } from './run/faults.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

interface ChannelRow {
  id: string;
  calendar_id: string;
  resource_id: string;
  token_hash: string;
  expires_at: string;
}

/** A channel that ends sooner is replaced. */
const MARGIN = DAY_MS;
/** How long one is taken to live of which Google does not tell. */
const USUAL_LIFE = 7 * DAY_MS;
const PATIENCE = 5000;
export const NOTIFICATIONS_PATH = '/api/calendar/google/notifications';

const channels = (db: Db) => db<ChannelRow>('google_channels');
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Where Google is to tell us: an address without a path means the product's own. */
const addressOf = (webhookUrl: string) => {
  const url = new URL(webhookUrl);
  return url.pathname === '/' ? new URL(NOTIFICATIONS_PATH, url).href : url.href;
};

const clientOf = (deps: ConnectedDeps, calendar: CalendarRow) =>
  createCalendarClient(deps, {
    integrationId: calendar.integration_id,
    googleCalendarId: calendar.google_calendar_id,
    patience: PATIENCE,
  });

const isGoogles = (error: unknown) =>
  error instanceof CalendarFault || error instanceof GoogleAccessFault;

/** Ends a channel as far as Google lets us; what comes by it afterwards is not known any more. */
async function stop(deps: ConnectedDeps, calendar: CalendarRow, row: ChannelRow): Promise<void> {
  await channels(deps.db).where({ id: row.id }).delete();
  try {
    await clientOf(deps, calendar).stop({ id: row.id, resourceId: row.resource_id });
  } catch (err) {
    if (!isGoogles(err)) throw err;
    deps.log.debug({ err, calendar_id: calendar.id }, 'a channel could not be stopped');
  }
}

async function watch(deps: ConnectedDeps, calendar: CalendarRow, address: string): Promise<void> {
  const { db, clock, log } = deps;
  const [id, token] = [newId(), randomBytes(24).toString('base64url')];
  try {
    const { resourceId, expires } = await clientOf(deps, calendar).watch({ id, token, address });
    await channels(db).insert({
      id,
      calendar_id: calendar.id,
      resource_id: resourceId,
      token_hash: hashOf(token),
      expires_at: new Date(expires ?? clock() + USUAL_LIFE).toISOString(),
    });
  } catch (err) {
    if (!isGoogles(err)) throw err;
    // Polling finds what nobody tells us.
    log.info({ err, calendar_id: calendar.id }, 'Google will not tell of changes');
  }
}

/** Sees to it that each synced calendar has a channel that lives, and none that does not. */
export async function keepChannels(deps: ConnectedDeps, integrationId: string): Promise<void> {
  const { webhookUrl } = deps.google.settings;
  if (webhookUrl === null) return;
  for (const calendar of await syncedCalendars(deps.db, integrationId)) {
    const rows = await channels(deps.db).where({ calendar_id: calendar.id });
    const [ending, living] = [false, true].map((lives) =>
      rows.filter(({ expires_at }) => Date.parse(expires_at) - MARGIN > deps.clock() === lives),
    );
    // The new one first: between the two nothing would be told.
    if (living?.length === 0) await watch(deps, calendar, addressOf(webhookUrl));
    for (const row of ending ?? []) await stop(deps, calendar, row);
  }
}

/** Ends all channels of an integration, as far as Google lets us. */
export async function stopChannels(deps: ConnectedDeps, integrationId: string): Promise<void> {
  for (const calendar of await syncedCalendars(deps.db, integrationId)) {
    const rows = await channels(deps.db).where({ calendar_id: calendar.id });
    for (const row of rows) await stop(deps, calendar, row);
  }
}

/** The integration that a notice is about; `null` for one that is not by a channel of ours. */
export async function integrationTold(
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
  const [given, known] = [hashOf(token), row.token_hash].map((text) => Buffer.from(text));
  return given && known && timingSafeEqual(given, known) ? row.integration_id : null;
}
