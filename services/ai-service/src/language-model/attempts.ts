import { setTimeout } from 'node:timers/promises';
import { answerOf } from './answers.ts';
import { ModelFailure } from './failures.ts';
import type { LanguageModel } from './openai.ts';
import type { Question } from './question.ts';

interface Attempt {
  userId: string;
  /** Milliseconds for everything: tries, pauses and the reading of streams. */
  deadline: number;
  /** Ends it when nobody waits any more. */
  signal: AbortSignal;
}

export interface Answered<T> {
  value: T;
  tokens: number;
}

const PAUSE = 250;
/** A wait that is asked for is obeyed up to here; a longer one is too long for who waits. */
const LONGEST_WAIT = 2000;

/** How long to wait before another try; `null` when one would not help. */
function waitBefore(failure: ModelFailure): number | null {
  if (failure.kind === 'malformed') return 0;
  if (failure.kind === 'away') return Math.min(failure.retryAfter ?? PAUSE, LONGEST_WAIT);
  const { retryAfter } = failure;
  const isShort = retryAfter !== undefined && retryAfter <= LONGEST_WAIT;
  return failure.kind === 'limited' && isShort ? retryAfter : null;
}

const complaintOf = ({ kind, message }: ModelFailure) =>
  kind === 'malformed'
    ? `Your answer before could not be read: ${message}. Answer with JSON of the schema alone.`
    : null;

/**
 * Asks, and once more where that may help, all within one deadline.
 *
 * @throws ModelFailure
 */
export async function attempt<T>(
  model: LanguageModel,
  question: Question<T>,
  { userId, deadline, signal }: Attempt,
): Promise<Answered<T>> {
  const timeout = AbortSignal.timeout(deadline);
  const either = AbortSignal.any([signal, timeout]);
  let spent = 0;
  const once = async (complaint: string | null): Promise<Answered<T>> => {
    const { text, tokens } = await model.say(question, { signal: either, userId, complaint });
    spent += tokens;
    return { value: answerOf(question, text), tokens: spent };
  };
  const again = async (failure: unknown) => {
    const wait = failure instanceof ModelFailure ? waitBefore(failure) : null;
    if (wait === null) throw failure;
    await setTimeout(wait, undefined, { signal: either });
    return once(complaintOf(failure as ModelFailure));
  };
  try {
    return await once(null).catch(again);
  } catch (error) {
    if (timeout.aborted) throw new ModelFailure('deadline', 'the model did not answer in time');
    if (signal.aborted) throw new ModelFailure('left', 'nobody waits for the answer any more');
    throw error;
  }
}
