import { setTimeout } from 'node:timers/promises';
import { parseResponse } from './parse-response.ts';
import { ModelFailure } from './model-failure.ts';
import type { LanguageModel } from './openai.ts';
import type { ModelRequest } from './model-request.ts';

interface CallContext {
  userId: string;
  /** Total time for all attempts, delays and streaming. */
  deadlineMs: number;
  /** Aborts the call once all callers have disconnected. */
  signal: AbortSignal;
}

export interface ModelResult<T> {
  value: T;
  tokens: number;
}

const DEFAULT_RETRY_DELAY_MS = 250;
/** Longest delay before a retry, even if the server requests a longer one. */
const MAX_RETRY_DELAY_MS = 2000;

/** Returns the delay before a retry, or `null` if a retry is pointless. */
function getRetryDelayMs(failure: ModelFailure): number | null {
  if (failure.kind === 'malformed') return 0;
  if (failure.kind === 'unavailable')
    return Math.min(failure.retryAfterMs ?? DEFAULT_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS);
  const { retryAfterMs } = failure;
  const isShortDelay = retryAfterMs !== undefined && retryAfterMs <= MAX_RETRY_DELAY_MS;
  return failure.kind === 'rate-limited' && isShortDelay ? retryAfterMs : null;
}

const toCorrection = ({ kind, message }: ModelFailure) =>
  kind === 'malformed'
    ? `Your previous response could not be parsed: ${message}. Respond only with JSON that matches the schema.`
    : null;

/**
 * Calls the model, and retries once after failures that a retry may fix. The deadline covers both
 * attempts.
 *
 * @throws ModelFailure if both attempts fail
 */
export async function callWithRetry<T>(
  model: LanguageModel,
  request: ModelRequest<T>,
  { userId, deadlineMs, signal }: CallContext,
): Promise<ModelResult<T>> {
  const timeout = AbortSignal.timeout(deadlineMs);
  const combinedSignal = AbortSignal.any([signal, timeout]);
  let usedTokens = 0;
  const callOnce = async (correction: string | null): Promise<ModelResult<T>> => {
    const { text, tokens } = await model.complete(request, {
      signal: combinedSignal,
      userId,
      correction,
    });
    usedTokens += tokens;
    return { value: parseResponse(request, text), tokens: usedTokens };
  };
  const retry = async (failure: unknown) => {
    const delayMs = failure instanceof ModelFailure ? getRetryDelayMs(failure) : null;
    if (delayMs === null) throw failure;
    await setTimeout(delayMs, undefined, { signal: combinedSignal });
    return callOnce(toCorrection(failure as ModelFailure));
  };
  try {
    return await callOnce(null).catch(retry);
  } catch (error) {
    if (timeout.aborted) throw new ModelFailure('deadline', 'the model timed out');
    if (signal.aborted) throw new ModelFailure('canceled', 'all callers are gone');
    throw error;
  }
}
