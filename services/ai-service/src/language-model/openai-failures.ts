import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { ModelFailure } from './failures.ts';
import { SECOND_MS } from '@scheduler/scheduling/durations';

/** The SDK says no more of what it throws. */
type Refused = APIError;

function retryAfterOf({ headers }: Refused): number | undefined {
  const given = headers?.get('retry-after');
  if (!given) return undefined;
  const seconds = Number(given);
  const wait = Number.isNaN(seconds) ? Date.parse(given) - Date.now() : seconds * SECOND_MS;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

const PASSING = new Set([408, 409]);

function ofStatus(error: Refused, status: number): ModelFailure {
  const detail = `the model's server answered ${status}${error.code ? ` ${error.code}` : ''}`;
  const told = { retryAfter: retryAfterOf(error) };
  if (status === 429) {
    return new ModelFailure(
      error.code === 'insufficient_quota' ? 'quota' : 'limited',
      detail,
      told,
    );
  }
  if (status === 401 || status === 403) return new ModelFailure('key', detail);
  if (status >= 500 || PASSING.has(status)) return new ModelFailure('away', detail, told);
  return new ModelFailure('settings', detail);
}

/** What an error of the SDK means; some of them are of no class of its own. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof APIUserAbortError) return new ModelFailure('left', 'the call was ended');
  if (error instanceof APIConnectionError) {
    return new ModelFailure('away', "the model's server cannot be reached");
  }
  if (error instanceof APIError) {
    const refused = error as Refused;
    if (refused.status !== undefined) return ofStatus(refused, refused.status);
  }
  // A stream that breaks off, or that is none: TypeError, SyntaxError, or an error without a status.
  return new ModelFailure('away', "the model's server did not answer to the end");
}
