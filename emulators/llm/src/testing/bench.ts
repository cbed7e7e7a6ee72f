import OpenAI, { type ClientOptions } from 'openai';
import { readConfig, type Config } from '../config.ts';
import { start, type Emulator } from '../start.ts';

export interface Bench extends Emulator {
  openai: OpenAI;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Response>;
  events: (path: string, body: object) => Promise<Record<string, unknown>[]>;
}

const eventsOf = (stream: string) =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);

/** An emulator of its own, and the real SDK to talk to it. */
export async function openBench(
  changes: Partial<Config> = {},
  options: ClientOptions = {},
): Promise<Bench> {
  const emulator = await start({ ...readConfig({}), port: 0, control: true, ...changes });
  const baseURL = `${emulator.url}/v1`;
  const post: Bench['post'] = (path, body, headers = {}) =>
    fetch(baseURL + path, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    ...emulator,
    openai: new OpenAI({ apiKey: 'any', baseURL, maxRetries: 0, ...options }),
    post,
    events: async (path, body) =>
      eventsOf(await (await post(path, { ...body, stream: true })).text()),
  };
}
