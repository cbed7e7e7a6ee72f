import { createHash, randomBytes } from 'node:crypto';
import type { TextResponse } from '@scheduler/contracts';
import type { feeds, CreatedFeed } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { notFound, Problem, type Call, type Database } from '@scheduler/service-kit';
import type { CalendarEvent } from '../calendar-event.ts';
import { exported } from '../export.ts';
import { targetOf } from '../repository.ts';
import {
  contentOf,
  countFeeds,
  deleteFeed,
  feedBySecret,
  insertFeed,
  keepChange,
  noteReading,
  type OpenFeed,
} from './repository.ts';

interface Deps {
  db: Database;
}

const SECRET_BYTES = 32;
const MOST_FEEDS = 20;

/** Of a long random secret a plain hash gives nothing away, and finding one takes equally long. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export async function createFeed(
  { db }: Deps,
  { actor, body }: Call<typeof feeds.create>,
): Promise<CreatedFeed> {
  const schedule = await targetOf(db, actor.userId, body.schedule_id);
  if (!schedule) throw notFound(t('This schedule'));
  if (schedule.role !== 'owner') {
    throw new Problem('forbidden', t('Only its owner can publish a schedule.'));
  }
  if ((await countFeeds(db, body.schedule_id)) >= MOST_FEEDS) {
    throw new Problem(
      'conflict',
      t('A schedule has at most {most} addresses. Revoke one first.', { most: MOST_FEEDS }),
    );
  }
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const feed = await insertFeed(db, { ...body, secret_hash: hashOf(secret) });
  return { ...feed, path: `/feeds/${secret}.ics` };
}

export async function removeFeed(
  { db }: Deps,
  { actor, params }: Call<typeof feeds.remove>,
): Promise<undefined> {
  if (!(await deleteFeed(db, actor.userId, params.id))) throw notFound(t('This address'));
}

/** Who knows the address need not know who else is invited, nor when the owner is reminded. */
const published = (event: CalendarEvent): CalendarEvent => ({
  ...event,
  reminders: null,
  organizer: null,
  attendees: [],
  other_properties: null,
});

/** To be raised when feeds are written otherwise, so that nobody keeps an old one. */
const FORMAT = 1;

const tagOf = ({ kind, name }: OpenFeed, fingerprint: string) =>
  `"${createHash('sha256')
    .update([FORMAT, kind, name, fingerprint].join('\n'))
    .digest('base64url')}"`;

const SECRET = /^([\w-]{43})\.ics$/;

/** A schedule for who knows its address. Not to know one and that it was revoked look alike. */
export async function readFeed(
  { db }: Deps,
  { params, setHeader }: Call<typeof feeds.read>,
): Promise<TextResponse> {
  const [, secret] = SECRET.exec(params.file) ?? [];
  const feed = secret === undefined ? undefined : await feedBySecret(db, hashOf(secret));
  if (!feed) throw notFound(t('This calendar'));
  const { outlines, fingerprint } = await contentOf(db, feed);
  const etag = tagOf(feed, fingerprint);
  const changed = etag === feed.etag ? feed.changed_at : await keepChange(db, feed.id, etag);
  await noteReading(db, feed.id);
  setHeader('etag', etag);
  setHeader('last-modified', new Date(changed).toUTCString());
  setHeader('cache-control', 'private, no-cache');
  setHeader('content-disposition', 'inline; filename="calendar.ics"');
  return exported(db, outlines, feed.name, published);
}
