import { t } from '@scheduler/i18n/translate';
import { Problem, readRawBody } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { Deps } from '../app.ts';
import { signedEvent } from '../stripe/webhook-client.ts';
import { takeEvent } from './operations.ts';

const PATH = '/api/payments/webhook';
const BODY = { type: 'application/json', limit: 1_048_576 };

const notSigned = () =>
  new Problem('invalid-request', t('This webhook is not signed with a secret that is known here.'));

/**
 * Takes Stripe's webhooks: `POST /api/payments/webhook`. The signature is over the bytes, so these
 * are read before anything parses them. An event is stored and the answer given; the work follows.
 */
export function stripeWebhook({ db, log, stripe, webhookSecrets }: Deps): Middleware {
  return async (context, next) => {
    if (context.path !== PATH) return next();
    context.state.route = 'payments.webhook';
    if (context.method !== 'POST') {
      throw new Problem('method-not-allowed', t('Method not allowed for this endpoint.'));
    }
    if (!stripe || webhookSecrets.length === 0) {
      throw new Problem('upstream-unavailable', t('Webhooks are not set up on this server.'));
    }
    const header = context.get('stripe-signature');
    if (header === '') throw notSigned();
    const raw = (await readRawBody(context, BODY)) as Buffer | undefined;
    const event = raw && signedEvent(raw, header, webhookSecrets);
    if (!event) throw notSigned();
    const isNew = await takeEvent(db, event, stripe.livemode);
    log.info({ event_id: event.id, type: event.type, is_new: isNew }, 'webhook');
    context.body = { received: true };
  };
}
