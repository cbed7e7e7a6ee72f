import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { startClock } from './clock.ts';
import type { Config } from './config.ts';
import { Deliveries } from './deliveries.ts';
import { addEndpoint } from './endpoints/webhook-endpoints.ts';
import { Faults } from './faults.ts';
import { Store } from './store.ts';
import { World } from './world.ts';

export interface Emulator {
  url: string;
  stop: () => Promise<void>;
}

const CONFIGURED = 'we_configured';

/** The endpoints from the environment take the place of those of an earlier run. */
function configureEndpoints(world: World, { webhookUrls, webhookSecrets }: Config): void {
  for (const { id } of world.store.all('endpoints')) {
    if (id.startsWith(CONFIGURED)) world.store.remove('endpoints', id);
  }
  for (const [index, url] of webhookUrls.entries()) {
    addEndpoint(world, {
      id: `${CONFIGURED}${index}`,
      url,
      events: ['*'],
      secrets: webhookSecrets,
    });
  }
}

/** Opens the account and serves it over HTTP. */
export async function start(config: Config): Promise<Emulator> {
  const store = new Store(config.stateFile);
  const deliveries = new Deliveries(store, config.retryMs);
  const server = createServer();
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.host}:${port}`;
  const world = new World(store, config.publicUrl ?? url, (event) => deliveries.announce(event));
  configureEndpoints(world, config);
  const { secretKeys: keys, control } = config;
  const app = createApp({ world, keys, control, deliveries, faults: new Faults() });
  server.on('request', app.callback());
  deliveries.start();
  const stopClock = startClock(world);
  return {
    url,
    stop: async () => {
      stopClock();
      deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.flush();
    },
  };
}
