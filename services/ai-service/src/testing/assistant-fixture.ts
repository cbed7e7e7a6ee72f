import { createClient } from '@scheduler/api-client';
import { assistant, model, type AssistantReply, type ModelSettings } from '@scheduler/contracts/ai';
import type { Log } from '@scheduler/service-kit';
import type { ModelIntent } from '../assistant/model-parser/intent-prompt.ts';
import type { ModelSetup } from '../language-model/setup.ts';
import type { LlmEmulator } from './llm-emulator.ts';
import type { TestUser, ServiceFixture } from './service-fixture.ts';

export interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: Record<string, unknown>;
  message: string;
}

export function createRecordingLog() {
  const logEntries: LogEntry[] = [];
  const createLogMethod =
    (level: LogEntry['level']) => (fields: Record<string, unknown>, message: string) => {
      logEntries.push({ level, fields, message });
    };
  const log = {
    debug: createLogMethod('debug'),
    info: createLogMethod('info'),
    warn: createLogMethod('warn'),
    error: createLogMethod('error'),
  };
  return { logEntries, log: log as unknown as Log };
}

/** Builds a model response. All fields default to empty values. */
export const buildModelIntent = (changes: Partial<ModelIntent> = {}): ModelIntent => ({
  intent: 'unclear',
  words: null,
  people: [],
  all: false,
  one_to_one: false,
  minutes: null,
  title: null,
  first_day: null,
  last_day: null,
  day_starts: null,
  day_ends: null,
  at_time: null,
  goal_first_day: null,
  goal_last_day: null,
  goal_day_starts: null,
  goal_day_ends: null,
  goal_at_time: null,
  ...changes,
});

/** An ai-service connected to the language model emulator. */
export interface AssistantFixture {
  aiUrl: string;
  logEntries: LogEntry[];
  ask: (text: string, user?: TestUser, signal?: AbortSignal) => Promise<AssistantReply>;
  getSettings: (user?: TestUser) => Promise<ModelSettings>;
  giveConsent: (user: TestUser, titles?: boolean) => Promise<ModelSettings>;
  getHealth: () => Promise<{ status: string }>;
  close: () => Promise<void>;
}

export interface AssistantFixtureOptions {
  setup?: Partial<ModelSetup>;
  api?: 'responses' | 'chat';
  clock?: () => number;
}

export async function createAssistantFixture(
  product: ServiceFixture,
  llm: LlmEmulator,
  defaultUser: TestUser,
  { setup, api, clock }: AssistantFixtureOptions = {},
): Promise<AssistantFixture> {
  const { log, logEntries } = createRecordingLog();
  const options = { model: llm.getSetup(setup, api), log, ...(clock && { clock }) };
  const { aiUrl, close } = await product.startService(options);
  const createUserClient = (user: TestUser) =>
    createClient({ baseUrl: aiUrl, accessToken: () => user.token, timeout: 30_000 });
  return {
    aiUrl,
    logEntries,
    ask: (text, user = defaultUser, signal) =>
      createUserClient(user).call(assistant.ask, { body: { text }, ...(signal && { signal }) }),
    getSettings: (user = defaultUser) => createUserClient(user).call(model.read, {}),
    giveConsent: (user, titles = false) =>
      createUserClient(user).call(model.change, { body: { enabled: true, titles } }),
    getHealth: async () => {
      const response = await fetch(new URL('/health', aiUrl));
      return (await response.json()) as { status: string };
    },
    close,
  };
}
