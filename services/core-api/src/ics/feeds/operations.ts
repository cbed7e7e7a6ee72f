import { createHash, randomBytes } from 'node:crypto';
import type { feeds, CreatedFeed } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  acquireAdvisoryLock,
  enqueueSecurityEvent,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Db,
} from '@scheduler/service-kit';
import type { Deps } from '../../deps.ts';
import { SCHEMA } from '../../config.ts';
import type { Quotas } from '../../quotas/config.ts';
import { quotaExceeded } from '../../quotas/quotas.ts';
import type { CalendarEvent } from '../calendar-event.ts';
import { streamCalendar } from '../stream-calendar.ts';
import { findScheduleAccess } from '../repository.ts';
import {
  getFeedContent,
  listFeeds,
  deleteFeed,
  findFeedBySecret,
  insertFeed,
  saveEtag,
  recordAccess,
  type PublishedFeed,
} from './repository.ts';

const SECRET_BYTES = 32;
const MAX_FEEDS = 20;

/** The secret is 256 random bits, so a fast hash is safe. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

async function requireFeedQuotas(
  trx: Db,
  { userId }: Actor,
  scheduleId: string,
  quotas: Quotas,
): Promise<void> {
  const feedList = await listFeeds(trx, userId);
  const max = quotas.MAX_FEEDS_PER_ACCOUNT;
  if (feedList.length >= max) throw quotaExceeded('feeds', max);
  if (feedList.filter(({ schedule_id }) => schedule_id === scheduleId).length >= MAX_FEEDS) {
    throw new Problem(
      'conflict',
      t('A schedule can have up to {max} calendar links. Revoke one to create another.', {
        max: MAX_FEEDS,
      }),
    );
  }
}

export async function createFeed(
  { db, quotas }: Deps & { quotas: Quotas },
  { actor, body }: Call<typeof feeds.create>,
): Promise<CreatedFeed> {
  const schedule = await findScheduleAccess(db, actor.userId, body.schedule_id);
  if (!schedule) throw notFound(t('This schedule'));
  if (schedule.role !== 'owner') {
    throw new Problem('forbidden', t('Only the owner can publish a schedule.'));
  }
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const feed = await db.transaction(async (trx) => {
    await acquireAdvisoryLock(trx, `feeds:${actor.userId}`);
    await requireFeedQuotas(trx, actor, body.schedule_id, quotas);
    await enqueueSecurityEvent(trx, SCHEMA, {
      actor,
      action: 'feed-created',
      subject: schedule.name,
    });
    return insertFeed(trx, { ...body, secret_hash: hashSecret(secret) });
  });
  return { ...feed, path: `/feeds/${secret}.ics` };
}

export async function revokeFeed({ db }: Deps, { actor, params }: Call<typeof feeds.remove>) {
  await db.transaction(async (trx) => {
    const name = await deleteFeed(trx, actor.userId, params.id);
    if (name === null) throw notFound(t('This link'));
    await enqueueSecurityEvent(trx, SCHEMA, { actor, action: 'feed-revoked', subject: name });
  });
  return undefined;
}

/** Removes fields that a subscriber must not see, for example guests and reminders. */
const redactEvent = (event: CalendarEvent): CalendarEvent => ({
  ...event,
  reminders: null,
  organizer: null,
  attendees: [],
  other_properties: null,
});

/** Increment when the feed output changes, so that cached copies are invalidated. */
const FORMAT_VERSION = 1;

const computeEtag = ({ kind, name }: PublishedFeed, fingerprint: string) =>
  `"${createHash('sha256')
    .update([FORMAT_VERSION, kind, name, fingerprint].join('\n'))
    .digest('base64url')}"`;

const FILE_NAME = /^([\w-]{43})\.ics$/;

/** Returns the schedule for a feed URL. A revoked URL is indistinguishable from an unknown one. */
export async function getFeed({ db }: Deps, { params, setHeader }: Call<typeof feeds.read>) {
  const [, secret] = FILE_NAME.exec(params.file) ?? [];
  const feed = secret === undefined ? undefined : await findFeedBySecret(db, hashSecret(secret));
  if (!feed) throw notFound(t('This calendar'));
  const { outlines, fingerprint } = await getFeedContent(db, feed);
  const etag = computeEtag(feed, fingerprint);
  const changedAt = etag === feed.etag ? feed.changed_at : await saveEtag(db, feed.id, etag);
  await recordAccess(db, feed.id);
  setHeader('etag', etag);
  setHeader('last-modified', new Date(changedAt).toUTCString());
  setHeader('cache-control', 'private, no-cache');
  setHeader('content-disposition', 'inline; filename="calendar.ics"');
  return streamCalendar(db, outlines, feed.name, redactEvent);
}
