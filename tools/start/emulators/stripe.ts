import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { SystemConfig } from '../programs.ts';
import { createService, localUrl } from '../service.ts';

/** Key of the emulator. Other Stripe emulators accept any key. */
export const TEST_KEY = 'sk_test_emulator';

export const createStripeEmulator = ({ settings, secrets, ports }: SystemConfig): Program => ({
  ...createService(
    settings,
    'stripe',
    ports.internal.stripe,
    {
      SECRET_KEY: TEST_KEY,
      // Bypasses the gateway, because its rate limit would count all webhooks as one client.
      WEBHOOK_URL: `${localUrl(ports.billing)}/api/payments/webhook`,
      WEBHOOK_SECRET: secrets.stripeWebhook,
      PUBLIC_URL: `http://localhost:${ports.stripe}`,
      STATE_FILE: join(settings.dataDir, 'stripe.json'),
    },
    'emulators/stripe',
  ),
  portForwards: [{ from: ports.stripe, to: ports.internal.stripe }],
});
