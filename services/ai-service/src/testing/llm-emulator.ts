import { startTestEmulator } from '@scheduler/service-kit/testing';
import type { ModelSetup } from '../language-model/setup.ts';

export interface ReceivedRequest {
  path: string;
  body: Record<string, unknown>;
}

/** The language model emulator, running as a child process. */
export interface LlmEmulator {
  url: string;
  /** Injects a fault into the next request, for example `error:status=429,retry-after=1`. */
  injectFault: (fault: string) => Promise<void>;
  /** Sets the response to requests that contain `match`. */
  setResponse: (match: string, response: unknown) => Promise<void>;
  /** Makes the model follow any instructions in its input. */
  obeyInstructions: () => Promise<void>;
  getRequests: () => Promise<ReceivedRequest[]>;
  /** Returns the number of instructions that the model followed. */
  countObeyed: () => Promise<number>;
  reset: () => Promise<void>;
  getSetup: (changes?: Partial<ModelSetup>, api?: 'responses' | 'chat') => ModelSetup;
  stop: () => Promise<void>;
}

export async function startLlmEmulator(): Promise<LlmEmulator> {
  const emulator = await startTestEmulator('llm', { CONTROL: '1' });
  const [url = ''] = emulator.urls;
  const sendControl = async (path: string, body: object = {}, method = 'POST') => {
    const init = { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_control/${path}`, init);
    if (response.status !== 204) throw new Error(await response.text());
  };
  const fetchState = async () => {
    const response = await fetch(`${url}/_control/requests`);
    return (await response.json()) as { requests: ReceivedRequest[]; obeyed: number };
  };
  return {
    url,
    injectFault: (fault) => sendControl('faults', { fault }),
    setResponse: (match, response) => sendControl('answers', { when: match, answer: response }),
    obeyInstructions: () => sendControl('mode', { mode: 'obey' }, 'PUT'),
    getRequests: async () => (await fetchState()).requests,
    countObeyed: async () => (await fetchState()).obeyed,
    reset: () => sendControl('reset'),
    getSetup: (changes = {}, api = 'responses') => ({
      model: { apiKey: 'any', baseUrl: `${url}/v1`, model: 'emulator', api, parameters: {} },
      deadlineMs: 3000,
      budget: { perUser: 1_000_000, total: 10_000_000 },
      ...changes,
    }),
    stop: async () => void (await emulator.stop()),
  };
}
