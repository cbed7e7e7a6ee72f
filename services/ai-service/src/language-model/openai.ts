import { createHash } from 'node:crypto';
import OpenAI from 'openai';
import { ModelFailure } from './model-failure.ts';
import type { StreamResult } from './stream-accumulator.ts';
import { readChatStream, toChatRequest } from './openai-chat.ts';
import { toModelFailure } from './openai-failures.ts';
import { readResponseStream, toResponseRequest } from './openai-responses.ts';
import { serializeData, estimateTokens, type ModelRequest } from './model-request.ts';

export interface ModelOptions {
  apiKey: string;
  /** Base URL of an OpenAI-compatible server. Defaults to OpenAI. */
  baseUrl?: string | undefined;
  model: string;
  /** API that the server supports. OpenAI supports the newer Responses API. */
  api: 'responses' | 'chat';
  /** Additional parameters of every request, for example `{"reasoning":{"effort":"low"}}`. */
  parameters: Record<string, unknown>;
}

/** A complete response and its token usage. */
export interface Completion {
  text: string;
  tokens: number;
}

export interface CallOptions {
  signal: AbortSignal;
  userId: string;
  /** Why the previous response was unusable. `null` on the first attempt. */
  correction: string | null;
}

export interface LanguageModel {
  name: string;
  /** Host name that receives the requests. */
  host: string;
  /** @throws ModelFailure */
  complete: (modelRequest: ModelRequest<unknown>, callOptions: CallOptions) => Promise<Completion>;
}

const hashUserId = (userId: string) =>
  createHash('sha256').update(`scheduler:${userId}`).digest('hex');

/** Creates a client for an OpenAI-compatible API. It does not retry failed calls. */
export function createOpenAiModel(options: ModelOptions): Pick<LanguageModel, 'complete'> {
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  const streamCompletion = async (
    modelRequest: ModelRequest<unknown>,
    callOptions: CallOptions,
  ): Promise<StreamResult> => {
    const userHash = hashUserId(callOptions.userId);
    const { signal } = callOptions;
    if (options.api === 'chat') {
      const request = toChatRequest(modelRequest, options, callOptions.correction);
      return readChatStream(await client.chat.completions.create(request, { signal }));
    }
    const request = toResponseRequest(modelRequest, options, {
      userHash,
      correction: callOptions.correction,
    });
    return readResponseStream(await client.responses.create(request, { signal }));
  };
  return {
    async complete(modelRequest, callOptions) {
      try {
        const { text, tokens } = await streamCompletion(modelRequest, callOptions);
        // An aborted stream may end without an error.
        callOptions.signal.throwIfAborted();
        const prompt = modelRequest.instructions + serializeData(modelRequest);
        return { text, tokens: tokens ?? estimateTokens(prompt) + estimateTokens(text) };
      } catch (error) {
        if (callOptions.signal.aborted) throw new ModelFailure('canceled', 'the call was canceled');
        throw toModelFailure(error);
      }
    },
  };
}
