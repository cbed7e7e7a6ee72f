import { ConfigError } from '@scheduler/service-kit';
import { setupConfig } from './config.ts';
import { StripeClientError } from './stripe/errors-client.ts';
import { createStripe } from './stripe/stripe-client.ts';
import { HANDLED_TYPES } from './subscriptions/operations.ts';

// `npm run stripe:setup`: creates the missing objects of this product in a Stripe account.

/** Returns whether Stripe can reach the site, which a webhook endpoint requires. */
const isPublic = (siteUrl: string) =>
  siteUrl.startsWith('https://') && !/^(localhost|127\.)/.test(new URL(siteUrl).hostname);

async function setUp(): Promise<string[]> {
  const { stripe: settings, SITE_URL: siteUrl } = setupConfig();
  if (!settings) return ['Set STRIPE_SECRET_KEY to the secret key of your account.'];
  const stripe = createStripe(settings);
  const created = await stripe.catalog.setUp();
  const lines = created.map((description) => `Created ${description}.`);
  if (siteUrl && isPublic(siteUrl)) {
    const secret = await stripe.registerWebhook(`${siteUrl}/api/payments/webhook`, HANDLED_TYPES);
    if (secret) lines.push(`Created the webhook endpoint. Set STRIPE_WEBHOOK_SECRET=${secret}`);
  } else {
    lines.push(
      'No webhook endpoint was created. Set SITE_URL to the https:// address that Stripe can reach.',
    );
  }
  return lines.length > 0 ? lines : ['Nothing to do. Everything is set up.'];
}

try {
  process.stdout.write(`${(await setUp()).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof StripeClientError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
