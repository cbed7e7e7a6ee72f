import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { furnish } from './demo.ts';
import { Faults } from './faults.ts';
import { Notifications } from './notifications.ts';
import { Store } from './store.ts';
import { World } from './world.ts';

export interface Emulator {
  url: string;
  stop: () => Promise<void>;
}

/** Opens the demo accounts and serves them over HTTP. */
export async function start(config: Config): Promise<Emulator> {
  const store = new Store(config.stateFile);
  const notifications = new Notifications(store);
  const server = createServer();
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.host}:${port}`;
  const world = new World(store, config.publicUrl ?? url, (calendar) =>
    notifications.announce(calendar),
  );
  furnish(world, Date.now());
  const app = createApp({ world, notifications, faults: new Faults() }, config);
  server.on('request', app.callback());
  return {
    url,
    stop: async () => {
      notifications.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.flush();
    },
  };
}
