import { createHash } from 'node:crypto';
import OpenAI from 'openai';
import { ModelFailure } from './failures.ts';
import type { Heard } from './heard.ts';
import { readChatStream, chatRequest } from './openai-chat.ts';
import { failureOf } from './openai-failures.ts';
import { readResponseStream, responseRequest } from './openai-responses.ts';
import { inputOf, tokensOf, type Question } from './question.ts';

export interface ModelOptions {
  apiKey: string;
  /** A server that speaks the same; OpenAI's own unless told. */
  baseUrl?: string | undefined;
  model: string;
  /** Which of the two interfaces the server has; OpenAI's own has the newer one. */
  api: 'responses' | 'chat';
  /** Further parameters of every request, such as `{"reasoning":{"effort":"low"}}`. */
  parameters: Record<string, unknown>;
}

/** The words of an answer that came to its end, and what it took. */
export interface Said {
  text: string;
  tokens: number;
}

export interface Asking {
  signal: AbortSignal;
  userId: string;
  /** Why the answer before could not be used, when this is the try to mend it. */
  complaint: string | null;
}

export interface LanguageModel {
  name: string;
  /** The host that is sent to. */
  host: string;
  /** @throws ModelFailure */
  say: (question: Question<unknown>, asking: Asking) => Promise<Said>;
}

const hashed = (userId: string) => createHash('sha256').update(`scheduler:${userId}`).digest('hex');

/** A model behind OpenAI's API, one try at a time: who asks decides about another. */
export function createOpenAiModel(options: ModelOptions): LanguageModel {
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  const say = async (question: Question<unknown>, asking: Asking): Promise<Heard> => {
    const user = hashed(asking.userId);
    const { signal } = asking;
    if (options.api === 'chat') {
      const request = chatRequest(question, options, asking.complaint);
      return readChatStream(await client.chat.completions.create(request, { signal }));
    }
    const request = responseRequest(question, options, { user, complaint: asking.complaint });
    return readResponseStream(await client.responses.create(request, { signal }));
  };
  return {
    name: options.model,
    host: new URL(client.baseURL).host,
    async say(question, asking) {
      try {
        const { text, tokens } = await say(question, asking);
        // A stream that is ended may end quietly.
        asking.signal.throwIfAborted();
        const asked = question.instructions + inputOf(question);
        return { text, tokens: tokens ?? tokensOf(asked) + tokensOf(text) };
      } catch (error) {
        if (asking.signal.aborted) throw new ModelFailure('left', 'the call was ended');
        throw failureOf(error);
      }
    },
  };
}
