import * as z from 'zod';
import { serverConfig } from '../config.ts';
import { stripeFields, toStripeSettings } from './settings.ts';

const base = {
  PORT: '1',
  DATABASE_URL: 'postgres://x',
  AUTH_ISSUER: 'http://x',
  AUTH_JWKS_URL: 'http://x',
  SITE_URL: 'https://x.test/',
};
const settings = (env: NodeJS.ProcessEnv) => toStripeSettings(z.object(stripeFields).parse(env));

test('Stripe is called over https unless another host is configured', () => {
  expect(settings({ STRIPE_SECRET_KEY: 'sk_live_1' })).toMatchObject({
    livemode: true,
    host: 'api.stripe.com',
    port: undefined,
    protocol: 'https',
    timeout: 10_000,
  });
});

test.each([
  [{ STRIPE_HOST: '127.0.0.1', STRIPE_PORT: '4242' }, ['127.0.0.1', 4242, 'http']],
  [{ STRIPE_HOST: 'localhost:4242' }, ['localhost', 4242, 'http']],
  [{ STRIPE_HOST: 'http://stripe:12111' }, ['stripe', 12_111, 'http']],
  [{ STRIPE_HOST: 'http://127.0.0.1:12111/' }, ['127.0.0.1', 12_111, 'http']],
  [{ STRIPE_HOST: '127.0.0.1:12111' }, ['127.0.0.1', 12_111, 'http']],
  [{ STRIPE_HOST: '[::1]:12111' }, ['::1', 12_111, 'http']],
  [{ STRIPE_HOST: 'stripe:12111' }, ['stripe', 12_111, 'http']],
  [{ STRIPE_HOST: 'https://stripe.test:8443' }, ['stripe.test', 8443, 'https']],
  [{ STRIPE_HOST: 'api.stripe.com' }, ['api.stripe.com', undefined, 'https']],
  [{ STRIPE_HOST: 'mock.test' }, ['mock.test', undefined, 'https']],
  [{ STRIPE_HOST: 'mock.test', STRIPE_PROTOCOL: 'http' }, ['mock.test', 80, 'http']],
])('the configuration %j selects the configured host', (env, [host, port, protocol]) => {
  expect(settings({ STRIPE_SECRET_KEY: 'sk_test_1', ...env })).toMatchObject({
    host,
    port,
    protocol,
    livemode: false,
  });
});

test('Stripe is disabled if no key is set, and several webhook secrets can be configured', () => {
  const config = serverConfig({ ...base, STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' });
  expect(config).toMatchObject({ stripe: null, STRIPE_WEBHOOK_SECRET: ['whsec_a', 'whsec_b'] });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_HOST: 'localhost:1' }, 'may only be sent to'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PROTOCOL: 'http' }, 'only be sent over https'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_HOST: 'http://api.stripe.com' },
    'only be sent over https',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_TEST_CLOCK: 'c' }, 'has no test clocks'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_MODE: 'live' }, 'the key is a test key'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_MODE: 'test' }, 'the key is a live key'],
  [{ STRIPE_MODE: 'live' }, 'there is no STRIPE_SECRET_KEY'],
])(
  "the configuration %j prevents the start with an error that doesn't contain the key",
  (env, message) => {
    const start = () => serverConfig({ ...base, ...env });
    expect(start).toThrow(message);
    expect(start).not.toThrow(/live_1|test_1/);
  },
);
