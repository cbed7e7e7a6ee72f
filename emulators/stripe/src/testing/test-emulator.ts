import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { readConfig, type Config } from '../config.ts';
import { start } from '../start.ts';

export const API_KEY = 'sk_test_emulator_tests';
export const WEBHOOK_SECRETS = ['whsec_new', 'whsec_old'];
const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 10_000;

export interface ReceivedWebhook {
  body: string;
  headers: IncomingHttpHeaders;
  event: Stripe.Event;
}

/** Polls until `poll` returns a truthy value, and returns it. */
export async function waitUntil<T>(
  condition: string,
  poll: () => Promise<T> | T,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await poll();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Starts a webhook receiver. It responds with the given statuses in order, then with 200. */
async function startWebhookReceiver(statuses: number[]) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, received, url: `http://127.0.0.1:${port}/hook` };
}

const createSdk = (url: string, options: Stripe.StripeConfig = {}) => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(API_KEY, {
    host,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
};

export interface TestEmulator {
  url: string;
  stripe: Stripe;
  receivedWebhooks: ReceivedWebhook[];
  webhookStatuses: number[];
  createClient: (options?: Stripe.StripeConfig) => Stripe;
  control: (path: string, form?: Record<string, string>) => Promise<number>;
  stop: () => Promise<void>;
}

const stopServer = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });

/** Starts an emulator with one webhook endpoint and the Stripe SDK as its client. */
export async function startTestEmulator(overrides: Partial<Config> = {}): Promise<TestEmulator> {
  const statuses: number[] = [];
  const { server, received, url } = await startWebhookReceiver(statuses);
  const emulator = await start({
    ...readConfig({}),
    port: 0,
    secretKeys: [API_KEY],
    webhookUrls: [url],
    webhookSecrets: WEBHOOK_SECRETS,
    retryMs: 20,
    control: true,
    ...overrides,
  });
  return {
    url: emulator.url,
    stripe: createSdk(emulator.url),
    receivedWebhooks: received,
    webhookStatuses: statuses,
    createClient: (options) => createSdk(emulator.url, options),
    control: async (path, form = {}) => {
      const body = new URLSearchParams(form);
      return (await fetch(`${emulator.url}/_control/${path}`, { method: 'POST', body })).status;
    },
    stop: async () => {
      await emulator.stop();
      await stopServer(server);
    },
  };
}
