import { ModelFailure } from './model-failure.ts';

/** The text and token usage of a completed stream. */
export interface StreamResult {
  text: string;
  /** `null` if the server doesn't report usage. */
  tokens: number | null;
}

/** Exceeds any expected response. Longer streams are aborted. */
const MAX_RESPONSE_LENGTH = 60_000;

/**
 * Appends a chunk to the text.
 *
 * @throws ModelFailure `malformed` if the response is too long
 */
export function appendChunk(text: string, chunk: string): string {
  if (text.length + chunk.length > MAX_RESPONSE_LENGTH) {
    throw new ModelFailure('malformed', 'the response is too long');
  }
  return text + chunk;
}
