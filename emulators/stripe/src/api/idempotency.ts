import type { Answer } from '../kept.ts';
import type { Store } from '../store.ts';
import { wallSeconds } from '../world.ts';
import { StripeError } from './stripe-error.ts';

/** The answer given before under that key. */
export function earlierAnswer(store: Store, key: string, request: string): Answer | undefined {
  const answer = store.find('answers', key);
  if (!answer) return undefined;
  if (answer.request === request) return answer;
  throw new StripeError(
    'Keys for idempotent requests can only be used with the same parameters they were first used ' +
      `with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

export function keepAnswer(store: Store, answer: Omit<Answer, 'at'>): void {
  store.put('answers', { ...answer, at: wallSeconds() });
}
