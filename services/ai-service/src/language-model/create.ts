import type { Database, Log } from '@scheduler/service-kit';
import type { ModelConfig } from './config.ts';
import { createCircuit } from './circuit.ts';
import { createMemory } from './memory.ts';
import type { LanguageModel, ModelOptions } from './openai.ts';
import type { ModelDeps } from './operations.ts';
import type { Budget } from './repository.ts';

export interface ModelSetup {
  /** `null`: there is none. */
  model: ModelOptions | null;
  /** Milliseconds for an answer, all tries together. */
  deadline: number;
  /** Tokens a day (UTC). */
  budget: Budget;
}

interface Means {
  db: Database;
  log: Log;
  clock: () => number;
}

const OPENAI = 'https://api.openai.com/v1';

/** The SDK is heavy; where there is no model it is not loaded. */
function bringModel(options: ModelOptions): LanguageModel {
  const brought = import('./openai.ts').then(({ createOpenAiModel }) => createOpenAiModel(options));
  return {
    name: options.model,
    host: new URL(options.baseUrl ?? OPENAI).host,
    say: async (question, asking) => (await brought).say(question, asking),
  };
}

/** What asking a model takes, with nothing asked yet. */
export const createModelDeps = (
  { db, log, clock }: Means,
  { model, deadline, budget }: ModelSetup,
): ModelDeps => ({
  db,
  log,
  clock,
  model: model && bringModel(model),
  circuit: createCircuit(log, clock),
  memory: createMemory(clock),
  budget,
  deadline,
  busy: new Set(),
});

const isOpenAi = (baseUrl: string | undefined) =>
  baseUrl === undefined || new URL(baseUrl).hostname.endsWith('.openai.com');

/** A model as the environment names it. A server of one's own may need no key. */
export function modelSetup(settings: ModelConfig): ModelSetup {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl } = settings;
  const hasModel = key !== undefined || !isOpenAi(baseUrl);
  return {
    model: hasModel
      ? {
          apiKey: key ?? 'none',
          baseUrl,
          model: settings.OPENAI_MODEL,
          api: settings.OPENAI_API ?? (isOpenAi(baseUrl) ? 'responses' : 'chat'),
          parameters: settings.OPENAI_PARAMETERS,
        }
      : null,
    deadline: settings.MODEL_DEADLINE,
    budget: { ofOne: settings.MODEL_TOKENS_PER_USER, ofAll: settings.MODEL_TOKENS_IN_ALL },
  };
}

/** An installation without a model. */
export const NO_MODEL: ModelSetup = {
  model: null,
  deadline: 0,
  budget: { ofOne: 0, ofAll: 0 },
};
