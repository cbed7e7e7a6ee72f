import { ConfigError } from '@scheduler/service-kit';
import { setupConfig } from './config.ts';
import { StripeFault } from './stripe/faults-client.ts';
import { createStripe } from './stripe/stripe-client.ts';
import { HANDLED_TYPES } from './subscriptions/operations.ts';

// `npm run stripe:setup`: makes in a Stripe account what this product needs, and only what is missing.

/** Where Stripe can reach us, our webhook is registered as well. */
const isPublic = (siteUrl: string) =>
  siteUrl.startsWith('https://') && !/^(localhost|127\.)/.test(new URL(siteUrl).hostname);

async function setUp(): Promise<string[]> {
  const { stripe: settings, SITE_URL: siteUrl } = setupConfig();
  if (!settings) return ['Set STRIPE_SECRET_KEY to the secret key of your account.'];
  const stripe = createStripe(settings);
  const made = await stripe.catalogue.setUp();
  const lines = made.map((what) => `Made ${what}.`);
  if (siteUrl && isPublic(siteUrl)) {
    const secret = await stripe.registerWebhook(`${siteUrl}/api/payments/webhook`, HANDLED_TYPES);
    if (secret) lines.push(`Made the webhook. Set STRIPE_WEBHOOK_SECRET=${secret}`);
  } else {
    lines.push('No webhook was made: set SITE_URL to the https:// address that Stripe can reach.');
  }
  return lines.length > 0 ? lines : ['Everything is there already.'];
}

try {
  process.stdout.write(`${(await setUp()).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof StripeFault || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
