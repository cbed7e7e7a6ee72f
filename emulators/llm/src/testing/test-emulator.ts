import OpenAI, { type ClientOptions } from 'openai';
import { readConfig, type Config } from '../config.ts';
import { start, type Emulator } from '../start.ts';

export interface TestEmulator extends Emulator {
  openai: OpenAI;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Response>;
  events: (path: string, body: object) => Promise<Record<string, unknown>[]>;
}

const parseEvents = (stream: string) =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);

/** Starts an emulator with the OpenAI SDK as its client. */
export async function startTestEmulator(
  overrides: Partial<Config> = {},
  options: ClientOptions = {},
): Promise<TestEmulator> {
  const emulator = await start({ ...readConfig({}), port: 0, control: true, ...overrides });
  const baseURL = `${emulator.url}/v1`;
  const post: TestEmulator['post'] = (path, body, headers = {}) =>
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
      parseEvents(await (await post(path, { ...body, stream: true })).text()),
  };
}
