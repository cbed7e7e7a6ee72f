import { otherStripe, stripeOf } from './stripe.ts';

export interface Webhook {
  secret: string;
  remove: () => Promise<void>;
}

/**
 * Has another Stripe than the stand-in of `npm start` tell the product of what happens; nothing to
 * do where there is none, or where whoever runs the journeys has seen to it.
 *
 * @param site the address that the product will have
 */
export async function tellProduct(site: string): Promise<Webhook | undefined> {
  const address = otherStripe();
  if (!address || process.env.STRIPE_WEBHOOK_SECRET) return undefined;
  const { webhookEndpoints } = stripeOf(address.href);
  const { id, secret = '' } = await webhookEndpoints.create({
    url: `${site}/api/payments/webhook`,
    enabled_events: ['*'],
  });
  return {
    secret,
    remove: async () => {
      await webhookEndpoints.del(id);
    },
  };
}
