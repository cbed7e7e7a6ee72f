import type { live } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { EventStream, expiryOf, Problem, type Call, type Database } from '@scheduler/service-kit';
import type { Hub } from './hub.ts';
import { changeFor } from './keys.ts';
import { batchesMissed, MISSED_AT_MOST } from './repository.ts';
import type { SessionWatch } from './session-watch.ts';

interface Deps {
  db: Database;
  hub: Hub;
  watch?: SessionWatch | undefined;
}

/** Tabs and devices of one person. */
const STREAMS_AT_MOST = 20;
const RETRY_SECONDS = 30;

/** Postgres counts its transactions in 64 bits; anything else is no place in the feed. */
const IS_CURSOR = /^\d{1,18}$/;

async function catchUp({ db }: Deps, call: Call<typeof live.follow>, stream: EventStream) {
  const { actor, lastEventId, query } = call;
  const isResuming = lastEventId !== null && IS_CURSOR.test(lastEventId);
  const since = { cursor: isResuming ? lastEventId : null, age: query.age ?? null };
  const { cursor, batches, isForeign } = await batchesMissed(db, actor.userId, since);
  const isLost = isForeign || (lastEventId !== null && !isResuming);
  if (isLost || batches.length > MISSED_AT_MOST) {
    stream.send({ name: 'resync', id: cursor, data: {} });
  } else {
    for (const batch of batches) {
      stream.send({ name: 'change', id: cursor, data: changeFor(actor.userId, batch) });
    }
  }
  stream.send({ name: 'ready', id: cursor, data: {} });
}

/** Opens a stream that ends with the caller's session or token, whichever ends first. */
export async function followChanges(
  deps: Deps,
  call: Call<typeof live.follow>,
): Promise<EventStream> {
  const { actor, tell } = call;
  const { hub, watch } = deps;
  if (hub.countOf(actor.userId) >= STREAMS_AT_MOST) {
    throw new Problem('too-many-requests', t('Too many windows follow changes at once.'), {
      retryAfter: RETRY_SECONDS,
    });
  }
  const now = Date.now();
  const expiry = setTimeout(() => stream.end(), expiryOf(actor, now) - now);
  const stream = new EventStream(() => {
    clearTimeout(expiry);
    watch?.remove(stream);
    hub.remove(actor.userId, stream);
  });
  watch?.add(actor, stream);
  // First among the streams, then the past: what happens in between is told twice rather than never.
  try {
    await hub.add(actor.userId, stream);
    await catchUp(deps, call, stream);
  } catch (error) {
    stream.end();
    throw error;
  }
  tell('cache-control', 'no-store, no-transform');
  tell('x-accel-buffering', 'no');
  return stream;
}
