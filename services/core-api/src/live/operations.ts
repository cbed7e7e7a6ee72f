import type { live } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  EventStream,
  getStreamDeadline,
  Problem,
  type Call,
  type Database,
} from '@scheduler/service-kit';
import type { StreamHub } from './stream-hub.ts';
import { limitToScopes, toLiveChange } from './change-events.ts';
import { findMissedBatches, MAX_MISSED_BATCHES } from './repository.ts';
import type { StreamWatch } from './stream-watch.ts';

interface Deps {
  db: Database;
  hub: StreamHub;
  watch?: StreamWatch | undefined;
}

/** Applies to all of the user's open tabs and devices. */
const MAX_STREAMS_PER_USER = 20;
const RETRY_SECONDS = 30;

/** A 64-bit transaction ID. */
const CURSOR_PATTERN = /^\d{1,18}$/;

async function sendMissedChanges(
  { db }: Deps,
  call: Call<typeof live.follow>,
  stream: EventStream,
) {
  const { actor, lastEventId, query } = call;
  const isResuming = lastEventId !== null && CURSOR_PATTERN.test(lastEventId);
  const since = { cursor: isResuming ? lastEventId : null, age: query.age ?? null };
  const { cursor, batches, isForeign } = await findMissedBatches(db, actor.userId, since);
  const isLost = isForeign || (lastEventId !== null && !isResuming);
  if (isLost || batches.length > MAX_MISSED_BATCHES) {
    stream.send({ name: 'resync', id: cursor, data: {} });
  } else {
    for (const batch of batches) {
      const data = limitToScopes(toLiveChange(actor.userId, batch), actor.apiKey?.scopes);
      if (data) stream.send({ name: 'change', id: cursor, data });
    }
  }
  stream.send({ name: 'ready', id: cursor, data: {} });
}

/**
 * Opens a stream of live changes. It ends when the session ends, the access token expires or the API
 * key is deleted. For an API key, it contains only changes to lists that the key can
 * read.
 *
 * @throws Problem `too-many-requests` if the user has too many open streams
 */
export async function followChanges(deps: Deps, call: Call<typeof live.follow>) {
  const { actor, setHeader } = call;
  const { hub, watch } = deps;
  if (hub.countStreams(actor.userId) >= MAX_STREAMS_PER_USER) {
    throw new Problem(
      'too-many-requests',
      t('Too many live connections. Close some and try again.'),
      {
        retryAfter: RETRY_SECONDS,
      },
    );
  }
  const now = Date.now();
  const deadlineTimer = setTimeout(() => stream.end(), getStreamDeadline(actor, now) - now);
  const stream = new EventStream(() => {
    clearTimeout(deadlineTimer);
    watch?.remove(stream);
    hub.remove(actor.userId, stream);
  });
  watch?.add(actor, stream);
  // Subscribe before reading missed changes. A change in between is sent twice, but never lost.
  try {
    await hub.add(actor, stream);
    await sendMissedChanges(deps, call, stream);
  } catch (error) {
    stream.end();
    throw error;
  }
  setHeader('cache-control', 'no-store, no-transform');
  setHeader('x-accel-buffering', 'no');
  return stream;
}
