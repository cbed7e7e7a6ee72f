import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { readConfig, type Config } from '../config.ts';
import { start, type Emulator } from '../start.ts';

export const KEY = 'sk_test_bench';
export const SECRETS = ['whsec_new', 'whsec_old'];
const STEP_MS = 20;
const PATIENCE_MS = 10_000;

export interface Received {
  body: string;
  headers: IncomingHttpHeaders;
  event: Stripe.Event;
}

/** Waits until a condition holds, and says which did not. */
export async function until<T>(what: string, read: () => Promise<T> | T): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** A receiver of webhooks; `answers` are the states it gives, one by one, and then 200. */
async function receiver(answers: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, received, url: `http://127.0.0.1:${port}/hook` };
}

const sdk = (url: string, options: Stripe.StripeConfig = {}) => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(KEY, {
    host,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
};

export interface Bench {
  emulator: Emulator;
  stripe: Stripe;
  received: Received[];
  answers: number[];
  connect: (options?: Stripe.StripeConfig) => Stripe;
  control: (path: string, form?: Record<string, string>) => Promise<number>;
  close: () => Promise<void>;
}

const stopServer = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });

/** An emulator with one webhook endpoint, and the real SDK to talk to it. */
export async function openBench(changes: Partial<Config> = {}): Promise<Bench> {
  const answers: number[] = [];
  const { server, received, url } = await receiver(answers);
  const emulator = await start({
    ...readConfig({}),
    port: 0,
    secretKeys: [KEY],
    webhookUrls: [url],
    webhookSecrets: SECRETS,
    retryMs: 20,
    control: true,
    ...changes,
  });
  return {
    emulator,
    stripe: sdk(emulator.url),
    received,
    answers,
    connect: (options) => sdk(emulator.url, options),
    control: async (path, form = {}) => {
      const body = new URLSearchParams(form);
      return (await fetch(`${emulator.url}/_control/${path}`, { method: 'POST', body })).status;
    },
    close: async () => {
      await emulator.stop();
      await stopServer(server);
    },
  };
}
