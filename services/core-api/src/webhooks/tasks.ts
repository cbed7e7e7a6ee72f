import { FAILING_DAYS } from '@scheduler/contracts/core';
import type { Database, Log } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { enqueueDelivery } from './deliver.ts';
import type { EndpointClient, Outcome } from './endpoint-client.ts';
import {
  deleteOldDeliveries,
  pendingDelivery,
  recordAttempt,
  type DeliveryRow,
} from './repository-deliveries.ts';
import {
  disableFailing,
  noteArrival,
  noteFailure,
  secretsOf,
  type WebhookRow,
} from './repository.ts';
import { signatureHeaders } from './signature.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@scheduler/scheduling/durations';

/** At minute 41 of the third hour. */
export const webhookCrontab = '41 3 * * * purge-webhook-deliveries';

const payload = z.object({ delivery_id: z.uuid() });

/** Between the attempts, in milliseconds: about a day in all. */
const PAUSES = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  7 * HOUR_MS,
  9 * HOUR_MS,
];
const GONE = 410;

interface Deps {
  db: Database;
  log: Log;
  client: EndpointClient;
}

/** When to try again after so many attempts, a tenth sooner or later; `null` when to give up. */
function nextAttempt(attempts: number, now: number): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now + pause * (0.9 + Math.random() * 0.2));
}

interface Attempt {
  delivery: DeliveryRow;
  webhook: WebhookRow;
  outcome: Outcome;
}

/** Writes down an attempt that failed, and leaves the next one to the queue. */
async function recordFailure({ db, log }: Deps, { delivery, webhook, outcome }: Attempt) {
  const attempts = delivery.attempts + 1;
  const isGone = outcome.status === GONE;
  const next = isGone ? null : nextAttempt(attempts, Date.now());
  await db.transaction(async (trx) => {
    const isRecorded = await recordAttempt(trx, delivery.id, {
      attempts,
      status: next ? 'pending' : 'failed',
      response_status: outcome.status,
      response_excerpt: outcome.excerpt,
      error: outcome.error,
      next_attempt_at: next && next.toISOString(),
    });
    if (!isRecorded) return;
    await noteFailure(trx, webhook.id);
    if (next) return enqueueDelivery(trx, webhook.user_id, delivery.id, next);
    const isOff = await disableFailing(trx, webhook.id, isGone ? 0 : FAILING_DAYS);
    if (isOff) log.info({ webhook_id: webhook.id }, 'a webhook that failed for days is off');
  });
}

async function recordArrival({ db }: Deps, { delivery, webhook, outcome }: Attempt) {
  await db.transaction(async (trx) => {
    await recordAttempt(trx, delivery.id, {
      attempts: delivery.attempts + 1,
      status: 'delivered',
      response_status: outcome.status,
      response_excerpt: outcome.excerpt,
      error: null,
      next_attempt_at: null,
      delivered_at: new Date().toISOString(),
    });
    await noteArrival(trx, webhook.id);
  });
}

/**
 * Sends a message once. A failure is written down and tried again later by a job of its own; the
 * queue repeats this one only if the worker dies amid it, and the receiver then knows the message by
 * its id.
 */
async function deliver(deps: Deps, id: string): Promise<void> {
  const found = await pendingDelivery(deps.db, id);
  if (!found) return;
  const { delivery, webhook } = found;
  if (!webhook.is_active) {
    const error = 'The webhook is switched off';
    await recordAttempt(deps.db, id, { status: 'failed', error, next_attempt_at: null });
    return;
  }
  const { message_id: messageId, body } = delivery;
  const now = Date.now();
  const headers = signatureHeaders(secretsOf(webhook, now), { messageId, body, at: now });
  const outcome = await deps.client.post(webhook.url, body, headers);
  await (outcome.error === null ? recordArrival : recordFailure)(deps, {
    delivery,
    webhook,
    outcome,
  });
}

export const webhookTasks = (deps: Deps) => ({
  'deliver-webhook': (given: unknown) => deliver(deps, z.parse(payload, given).delivery_id),
  'purge-webhook-deliveries': async () => {
    deps.log.info({ purged: await deleteOldDeliveries(deps.db) }, 'purged webhook deliveries');
  },
});
