import { createServer } from 'node:http';
import { closeServer, listen } from '@scheduler/emulator-kit';
import { createApp } from './app.ts';
import { startClock } from './billing-clock.ts';
import type { Config } from './config.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { addWebhookEndpoint } from './endpoints/webhook-endpoints.ts';
import { Faults } from './faults.ts';
import { Store } from './store.ts';
import { EmulatorState } from './emulator-state.ts';

export interface Emulator {
  url: string;
  stop: () => Promise<void>;
}

const CONFIGURED_ENDPOINT_PREFIX = 'we_configured';

/** Replaces the configured endpoints of a previous run with those from the environment. */
function configureEndpoints(state: EmulatorState, { webhookUrls, webhookSecrets }: Config): void {
  for (const { id } of state.store.list('endpoints')) {
    if (id.startsWith(CONFIGURED_ENDPOINT_PREFIX)) state.store.remove('endpoints', id);
  }
  for (const [index, url] of webhookUrls.entries()) {
    addWebhookEndpoint(state, {
      id: `${CONFIGURED_ENDPOINT_PREFIX}${index}`,
      url,
      events: ['*'],
      secrets: webhookSecrets,
    });
  }
}

/** Loads the account and starts the HTTP server. */
export async function start(config: Config): Promise<Emulator> {
  const store = new Store(config.stateFile);
  store.load();
  const deliveries = new WebhookDeliveries(store, config.retryMs);
  const server = createServer();
  const url = `http://${await listen(server, config.port, config.host)}`;
  const state = new EmulatorState(store, config.publicUrl ?? url, (event) =>
    deliveries.enqueue(event),
  );
  configureEndpoints(state, config);
  const { secretKeys: keys, control, host, publicUrl } = config;
  const hosts = [host, publicUrl, ...config.hosts];
  const app = createApp({ state, keys, control, hosts, deliveries, faults: new Faults() });
  server.on('request', app.callback());
  deliveries.start();
  const stopClock = startClock(state);
  return {
    url,
    stop: async () => {
      stopClock();
      deliveries.stop();
      await closeServer(server);
      store.flush();
    },
  };
}
