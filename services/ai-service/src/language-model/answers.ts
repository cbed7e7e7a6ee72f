import { ModelFailure } from './failures.ts';
import type { Question } from './question.ts';

const FENCED = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(FENCED.exec(text)?.[1] ?? text);
  } catch {
    throw new ModelFailure('malformed', 'the answer is not JSON');
  }
}

const FAULTS_TOLD = 3;

/**
 * The value that a model answered.
 *
 * @throws ModelFailure when it is not of the shape asked for
 */
export function answerOf<T>({ schema }: Question<T>, text: string): T {
  const result = schema.safeParse(parsed(text));
  if (result.success) return result.data;
  // Paths alone: the values are the model's words.
  const paths = result.error.issues.slice(0, FAULTS_TOLD).map(({ path }) => path.join('.'));
  throw new ModelFailure('malformed', `the answer does not fit the schema at ${paths.join(', ')}`);
}
