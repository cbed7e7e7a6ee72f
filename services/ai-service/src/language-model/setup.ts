import type { ModelConfig } from './config.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createResponseCache } from './response-cache.ts';
import type { LanguageModel, ModelOptions } from './openai.ts';
import type { ModelDeps } from './operations.ts';
import type { Budget } from './repository.ts';

export interface ModelSetup {
  /** `null` if no model is configured. */
  model: ModelOptions | null;
  /** Total milliseconds for a response, including retries. */
  deadlineMs: number;
  /** Tokens per UTC day. */
  budget: Budget;
}

const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Imports the SDK dynamically, because it's large and needed only if a model is configured. */
function loadModel(options: ModelOptions): LanguageModel {
  const loadedModel = import('./openai.ts').then(({ createOpenAiModel }) =>
    createOpenAiModel(options),
  );
  return {
    name: options.model,
    host: new URL(options.baseUrl ?? OPENAI_BASE_URL).host,
    complete: async (request, callOptions) => (await loadedModel).complete(request, callOptions),
  };
}

/** Creates the shared state for model calls. */
export const createModelDeps = (
  { db, log, clock }: Pick<ModelDeps, 'db' | 'log' | 'clock'>,
  { model, deadlineMs, budget }: ModelSetup,
): ModelDeps => ({
  db,
  log,
  clock,
  model: model && loadModel(model),
  circuit: createCircuitBreaker(log, clock),
  responseCache: createResponseCache(clock),
  budget,
  deadlineMs,
  activeCalls: new Set(),
});

const isOpenAiUrl = (baseUrl: string | undefined) =>
  baseUrl === undefined || new URL(baseUrl).hostname.endsWith('.openai.com');

/** Reads the model setup from the configuration. Self-hosted servers may not require a key. */
export function getModelSetup(settings: ModelConfig): ModelSetup {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl } = settings;
  const hasModel = key !== undefined || !isOpenAiUrl(baseUrl);
  return {
    model: hasModel
      ? {
          apiKey: key ?? 'none',
          baseUrl,
          model: settings.OPENAI_MODEL,
          api: settings.OPENAI_API ?? (isOpenAiUrl(baseUrl) ? 'responses' : 'chat'),
          parameters: settings.OPENAI_PARAMETERS,
        }
      : null,
    deadlineMs: settings.MODEL_DEADLINE,
    budget: { perUser: settings.MODEL_TOKENS_PER_USER, total: settings.MODEL_TOKENS_IN_ALL },
  };
}

/** Setup without a model. */
export const NO_MODEL: ModelSetup = {
  model: null,
  deadlineMs: 0,
  budget: { perUser: 0, total: 0 },
};
