import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type Received } from './app.ts';
import type { Config } from './config.ts';
import { Faults } from './faults.ts';
import type { Mind } from './mind.ts';

export interface Emulator {
  /** Without the `/v1` of the API. */
  url: string;
  faults: Faults;
  mind: Mind;
  /** What it was asked, the latest last. */
  requests: Received[];
  stop: () => Promise<void>;
}

export async function start(config: Config): Promise<Emulator> {
  const { port, host, apiKeys, mode, answers, control } = config;
  const faults = new Faults();
  for (const fault of config.faults) faults.add(fault);
  const mind: Mind = { mode, answers: [...answers], obeyed: 0 };
  const requests: Received[] = [];
  const server = createServer(createApp({ mind, faults, apiKeys, requests, control }).callback());
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    faults,
    mind,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
