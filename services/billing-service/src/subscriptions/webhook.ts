import { t } from '@scheduler/i18n/translate';
import { methodNotAllowed, Problem, readRawBody } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { Deps } from '../app.ts';
import { storeEvent } from './operations.ts';

const PATH = '/api/payments/webhook';
const BODY = { type: 'application/json', limit: 1_048_576 };

const createSignatureError = () =>
  new Problem('invalid-request', t('The webhook signature is invalid.'));

/**
 * Handles Stripe's webhooks at `POST /api/payments/webhook`. Reads the raw body, because the
 * signature covers its bytes. The event is stored, and the worker processes it later.
 */
export function stripeWebhook({ db, log, stripe, webhookSecrets }: Deps): Middleware {
  return async (context, next) => {
    if (context.path !== PATH) return next();
    context.state.route = 'payments.webhook';
    if (context.method !== 'POST') throw methodNotAllowed();
    if (!stripe || webhookSecrets.length === 0) {
      throw new Problem('upstream-unavailable', t("Webhooks aren't set up on this server."));
    }
    const header = context.get('stripe-signature');
    if (header === '') throw createSignatureError();
    const raw = (await readRawBody(context, BODY)) as Buffer | undefined;
    // Imported on first use, because the SDK occupies 18 MB.
    const { parseSignedEvent } = await import('../stripe/webhook-client.ts');
    const event = raw && parseSignedEvent(raw, header, webhookSecrets);
    if (!event) throw createSignatureError();
    const isNew = await storeEvent(db, event, stripe.livemode);
    log.info({ event_id: event.id, type: event.type, is_new: isNew }, 'webhook');
    context.body = { received: true };
  };
}
