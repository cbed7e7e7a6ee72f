import { createClient } from '@scheduler/api-client';
import { assistant, model, type AssistantReply, type ModelSettings } from '@scheduler/contracts/ai';
import type { Log } from '@scheduler/service-kit';
import type { ModelIntent } from '../assistant/model-parser/intent-prompt.ts';
import type { ModelSetup } from '../language-model/create.ts';
import type { TestModel } from './llm.ts';
import type { Person, Product } from './product.ts';

/** A line of the log. */
export interface Line {
  level: 'debug' | 'info' | 'warn' | 'error';
  about: Record<string, unknown>;
  message: string;
}

/** A log that is kept. */
export function keptLog() {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (about: Record<string, unknown>, message: string) => {
    lines.push({ level, about, message });
  };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { lines, log: log as unknown as Log };
}

/** What a model answers to a request, `changes` besides nothing. */
export const reading = (changes: Partial<ModelIntent> = {}): ModelIntent => ({
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

/** An ai-service of a test's own, with a model of its own. */
export interface Bench {
  aiUrl: string;
  lines: Line[];
  ask: (text: string, person?: Person, signal?: AbortSignal) => Promise<AssistantReply>;
  settings: (person?: Person) => Promise<ModelSettings>;
  consent: (person: Person, titles?: boolean) => Promise<ModelSettings>;
  health: () => Promise<{ status: string }>;
  close: () => Promise<void>;
}

export interface BenchOptions {
  setup?: Partial<ModelSetup>;
  api?: 'responses' | 'chat';
  clock?: () => number;
}

export async function openBench(
  product: Product,
  llm: TestModel,
  ada: Person,
  { setup, api, clock }: BenchOptions = {},
): Promise<Bench> {
  const { log, lines } = keptLog();
  const options = { model: llm.setup(setup, api), log, ...(clock && { clock }) };
  const { aiUrl, close } = await product.beside(options);
  const client = (person: Person) =>
    createClient({ baseUrl: aiUrl, accessToken: () => person.token, timeout: 30_000 });
  return {
    aiUrl,
    lines,
    ask: (text, person = ada, signal) =>
      client(person).call(assistant.ask, { body: { text }, ...(signal && { signal }) }),
    settings: (person = ada) => client(person).call(model.read, {}),
    consent: (person, titles = false) =>
      client(person).call(model.change, { body: { enabled: true, titles } }),
    health: async () => {
      const answer = await fetch(new URL('/health', aiUrl));
      return (await answer.json()) as { status: string };
    },
    close,
  };
}

const PATIENCE_MS = 10_000;

/** Waits for a condition, and says so when it does not come. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds());) {
    if (Date.now() > end) throw new Error('Waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
