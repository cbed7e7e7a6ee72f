import { zodTextFormat } from 'openai/helpers/zod';
import type {
  Response,
  ResponseCreateParamsStreaming,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { ModelFailure } from './model-failure.ts';
import { appendChunk, type StreamResult } from './stream-accumulator.ts';
import type { ModelOptions } from './openai.ts';
import { serializeData, type ModelRequest } from './model-request.ts';

interface RequestContext {
  /** Hash that identifies the user to the provider without revealing the account. */
  userHash: string;
  correction: string | null;
}

/** Builds a Responses API request that the provider doesn't store. */
export const toResponseRequest = (
  request: ModelRequest<unknown>,
  { model, parameters }: ModelOptions,
  { userHash, correction }: RequestContext,
): ResponseCreateParamsStreaming => ({
  ...parameters,
  model,
  instructions: correction ? `${request.instructions}\n${correction}` : request.instructions,
  input: serializeData(request),
  text: { format: zodTextFormat(request.schema, request.name) },
  max_output_tokens: request.maxOutputTokens,
  store: false,
  safety_identifier: userHash,
  stream: true,
});

const getTotalTokens = ({ usage }: Response) => usage?.total_tokens ?? null;

function getFinalResponse(event: ResponseStreamEvent): Response | null {
  if (event.type === 'response.completed') return event.response;
  if (event.type === 'response.incomplete') {
    const reason = event.response.incomplete_details?.reason ?? 'no reason given';
    throw new ModelFailure('incomplete', `the response is incomplete: ${reason}`);
  }
  if (event.type === 'response.failed') {
    throw new ModelFailure('failed', `the model failed: ${event.response.error?.code ?? ''}`);
  }
  if (event.type === 'response.refusal.delta' || event.type === 'response.refusal.done') {
    throw new ModelFailure('refusal', 'the model refused');
  }
  return null;
}

/** Reads a stream to the end. Only the final event confirms that the response is complete. */
export async function readResponseStream(
  stream: AsyncIterable<ResponseStreamEvent>,
): Promise<StreamResult> {
  let text = '';
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta') text = appendChunk(text, event.delta);
    const response = getFinalResponse(event);
    if (response) return { text, tokens: getTotalTokens(response) };
  }
  throw new ModelFailure('unavailable', 'the stream ended early');
}
