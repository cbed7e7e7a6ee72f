import { zodResponseFormat } from 'openai/helpers/zod';
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions';
import { ModelFailure } from './model-failure.ts';
import { appendChunk, type StreamResult } from './stream-accumulator.ts';
import type { ModelOptions } from './openai.ts';
import { serializeData, type ModelRequest } from './model-request.ts';

/** Uses the older parameter name, which every compatible server supports. */
const toTokenLimit = (tokens: number) => ({ max_tokens: tokens });

/** Builds a Chat Completions request from parameters that every compatible server supports. */
export const toChatRequest = (
  request: ModelRequest<unknown>,
  { model, parameters }: ModelOptions,
  correction: string | null,
): ChatCompletionCreateParamsStreaming => ({
  ...parameters,
  model,
  messages: [
    { role: 'system', content: request.instructions },
    { role: 'user', content: serializeData(request) },
    ...(correction ? [{ role: 'system' as const, content: correction }] : []),
  ],
  response_format: zodResponseFormat(request.schema, request.name),
  ...toTokenLimit(request.maxOutputTokens),
  stream: true,
});

const FAILED_FINISH_REASONS: Record<string, [kind: 'incomplete' | 'malformed', detail: string]> = {
  length: ['incomplete', 'the response is incomplete: token limit reached'],
  content_filter: ['incomplete', 'the response is incomplete: content filtered'],
  tool_calls: ['malformed', 'the model called an unknown tool'],
  function_call: ['malformed', 'the model called an unknown tool'],
};

/** Reads a stream to the end. A stream without a finish reason is incomplete. */
export async function readChatStream(
  stream: AsyncIterable<ChatCompletionChunk>,
): Promise<StreamResult> {
  let text = '';
  let tokens: number | null = null;
  let finishReason: string | null = null;
  for await (const { choices, usage } of stream) {
    const [choice] = choices;
    if (choice?.delta.refusal) throw new ModelFailure('refusal', 'the model refused');
    text = appendChunk(text, choice?.delta.content ?? '');
    finishReason = choice?.finish_reason ?? finishReason;
    tokens = usage?.total_tokens ?? tokens;
  }
  if (finishReason === null) throw new ModelFailure('unavailable', 'the stream ended early');
  const [kind, detail] = FAILED_FINISH_REASONS[finishReason] ?? [];
  if (kind) throw new ModelFailure(kind, detail ?? '');
  return { text, tokens };
}
