import { createServer } from 'node:http';
import { closeServer, listen } from '@scheduler/emulator-kit';
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
  store.load();
  const notifications = new Notifications(store);
  const server = createServer();
  const url = `http://${await listen(server, config.port, config.host)}`;
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
      await closeServer(server);
      store.flush();
    },
  };
}
