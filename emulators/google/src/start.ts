import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDemoAccounts } from './seed-demo-accounts.ts';
import { Faults } from './faults.ts';
import { Notifications } from './notifications.ts';
import { Store } from './store.ts';
import { EmulatorState } from './emulator-state.ts';

export interface Emulator {
  url: string;
  stop: () => Promise<void>;
}

/** Seeds the demo accounts and starts the HTTP server. */
export async function start(config: Config): Promise<Emulator> {
  const store = new Store(config.stateFile);
  const notifications = new Notifications(store);
  const server = createServer();
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.host}:${port}`;
  const state = new EmulatorState(store, config.publicUrl ?? url, (calendar) =>
    notifications.notifyWatchers(calendar),
  );
  seedDemoAccounts(state, Date.now());
  const app = createApp({ state, notifications, faults: new Faults() }, config);
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
