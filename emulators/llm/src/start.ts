import { createServer } from 'node:http';
import { closeServer, listen } from '@scheduler/emulator-kit';
import { createApp, type ReceivedRequest } from './app.ts';
import type { Config } from './config.ts';
import { Faults } from './faults.ts';
import type { ScriptedModel } from './scripted-model.ts';

export interface Emulator {
  /** Without `/v1`. */
  url: string;
  faults: Faults;
  model: ScriptedModel;
  /** Received requests, oldest first. */
  requests: ReceivedRequest[];
  stop: () => Promise<void>;
}

export async function start(config: Config): Promise<Emulator> {
  const { port, host, apiKeys, mode, answers, control } = config;
  const faults = new Faults();
  for (const fault of config.faults) faults.add(fault);
  const model: ScriptedModel = { mode, answers: [...answers], followedCount: 0 };
  const requests: ReceivedRequest[] = [];
  const hosts = [host, ...config.hosts];
  const app = createApp({ model, faults, apiKeys, requests, control, hosts });
  const server = createServer(app.callback());
  return {
    url: `http://${await listen(server, port, host)}`,
    faults,
    model,
    requests,
    stop: () => closeServer(server),
  };
}
