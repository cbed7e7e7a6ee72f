import { DISABLE_AFTER_FAILING_DAYS } from '@scheduler/contracts/core';
import type { Database, Log } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { enqueueDelivery } from './enqueue-deliveries.ts';
import type { EndpointClient, AttemptResult } from './endpoint-client.ts';
import {
  deleteOldDeliveries,
  findPendingDelivery,
  recordAttempt,
  type DeliveryRow,
} from './repository-deliveries.ts';
import {
  disableFailing,
  clearFailure,
  setFailing,
  getActiveSecrets,
  type WebhookRow,
} from './repository.ts';
import { createSignatureHeaders } from './signature.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@scheduler/scheduling/durations';

/** Runs daily at 03:41. */
export const webhookCrontab = '41 3 * * * purge-webhook-deliveries';

const payload = z.object({ delivery_id: z.uuid() });

/** Delays between attempts. They add up to about one day. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  7 * HOUR_MS,
  9 * HOUR_MS,
];
const HTTP_GONE = 410;

interface Deps {
  db: Database;
  log: Log;
  client: EndpointClient;
}

/** Returns the time of the next attempt with ±10% jitter, or `null` after the last one. */
function getNextAttempt(attempts: number, now: number): Date | null {
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  return delayMs === undefined ? null : new Date(now + delayMs * (0.9 + Math.random() * 0.2));
}

interface DeliveryAttempt {
  delivery: DeliveryRow;
  webhook: WebhookRow;
  result: AttemptResult;
}

const toAttempt = ({ delivery, result }: DeliveryAttempt) => ({
  attempts: delivery.attempts + 1,
  response_status: result.status,
  response_excerpt: result.excerpt,
  error: result.error,
});

/** Records a failed attempt and schedules the next one. */
async function recordFailure({ db, log }: Deps, attempt: DeliveryAttempt) {
  const { delivery, webhook, result } = attempt;
  const isGone = result.status === HTTP_GONE;
  const next = isGone ? null : getNextAttempt(delivery.attempts + 1, Date.now());
  await db.transaction(async (trx) => {
    const isRecorded = await recordAttempt(trx, delivery.id, {
      ...toAttempt(attempt),
      status: next ? 'pending' : 'failed',
      next_attempt_at: next && next.toISOString(),
    });
    if (!isRecorded) return;
    await setFailing(trx, webhook.id);
    if (next) return enqueueDelivery(trx, webhook.user_id, delivery.id, next);
    const isDisabled = await disableFailing(
      trx,
      webhook.id,
      isGone ? 0 : DISABLE_AFTER_FAILING_DAYS,
    );
    if (isDisabled) log.info({ webhook_id: webhook.id }, 'disabled a failing webhook');
  });
}

async function recordSuccess({ db }: Deps, attempt: DeliveryAttempt) {
  await db.transaction(async (trx) => {
    await recordAttempt(trx, attempt.delivery.id, {
      ...toAttempt(attempt),
      status: 'delivered',
      next_attempt_at: null,
      delivered_at: new Date().toISOString(),
    });
    await clearFailure(trx, attempt.webhook.id);
  });
}

/**
 * Sends a message once. A failed attempt schedules the next one as a separate job. The queue
 * repeats this job only if the worker crashed. Receivers recognize repeated messages by their ID.
 */
async function deliver(deps: Deps, id: string): Promise<void> {
  const pending = await findPendingDelivery(deps.db, id);
  if (!pending) return;
  const { delivery, webhook } = pending;
  if (!webhook.is_active) {
    const error = 'The webhook is disabled.';
    await recordAttempt(deps.db, id, { status: 'failed', error, next_attempt_at: null });
    return;
  }
  const { message_id: messageId, body } = delivery;
  const now = Date.now();
  const headers = createSignatureHeaders(getActiveSecrets(webhook, now), {
    messageId,
    body,
    timestampMs: now,
  });
  const result = await deps.client.post(webhook.url, body, headers);
  await (result.error === null ? recordSuccess : recordFailure)(deps, {
    delivery,
    webhook,
    result,
  });
}

export const webhookTasks = (deps: Deps) => ({
  'deliver-webhook': (input: unknown) => deliver(deps, z.parse(payload, input).delivery_id),
  'purge-webhook-deliveries': async () => {
    deps.log.info({ purged: await deleteOldDeliveries(deps.db) }, 'purged webhook deliveries');
  },
});
