import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childProcessEnv } from '@scheduler/service-kit/testing';
import type { ModelSetup } from '../language-model/create.ts';

const EMULATOR = fileURLToPath(new URL('../../../../emulators/llm/src/main.ts', import.meta.url));

/** What the emulator was asked, as it came. */
export interface Received {
  path: string;
  body: Record<string, unknown>;
}

/** The emulator for a language model, which runs as a process of its own. */
export interface TestModel {
  url: string;
  /** Such as `error:status=429,retry-after=1`; of the next request. */
  fault: (fault: string) => Promise<void>;
  /** What it answers to requests that hold `when`. */
  answer: (when: string, answer: unknown) => Promise<void>;
  /** Obeys whatever it is shown from now on. */
  obey: () => Promise<void>;
  requests: () => Promise<Received[]>;
  /** How many orders it followed. */
  obeyed: () => Promise<number>;
  reset: () => Promise<void>;
  setup: (changes?: Partial<ModelSetup>, api?: 'responses' | 'chat') => ModelSetup;
  stop: () => Promise<void>;
}

export async function startModel(): Promise<TestModel> {
  const child = spawn(process.execPath, [EMULATOR], {
    env: { ...childProcessEnv, PORT: '0', CONTROL: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const [url = ''] = /http:\/\/[\d.:]+\d/.exec(line) ?? [];
  const control = async (path: string, body: object = {}, method = 'POST') => {
    const init = { method, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/_control/${path}`, init);
    if (answer.status !== 204) throw new Error(await answer.text());
  };
  const look = async () => {
    const answer = await fetch(`${url}/_control/requests`);
    return (await answer.json()) as { requests: Received[]; obeyed: number };
  };
  return {
    url,
    fault: (fault) => control('faults', { fault }),
    answer: (when, answer) => control('answers', { when, answer }),
    obey: () => control('mode', { mode: 'obey' }, 'PUT'),
    requests: async () => (await look()).requests,
    obeyed: async () => (await look()).obeyed,
    reset: () => control('reset'),
    setup: (changes = {}, api = 'responses') => ({
      model: { apiKey: 'any', baseUrl: `${url}/v1`, model: 'emulator', api, parameters: {} },
      deadline: 3000,
      budget: { ofOne: 1_000_000, ofAll: 10_000_000 },
      ...changes,
    }),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
