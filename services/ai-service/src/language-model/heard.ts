import { ModelFailure } from './failures.ts';

/** What one interface's stream told. */
export interface Heard {
  text: string;
  /** `null` where the server does not tell. */
  tokens: number | null;
}

/** Longer than any answer of ours: a server that goes on is not heard out. */
const LONGEST = 60_000;

/** Adds what came to what was heard. */
export function appended(text: string, piece: string): string {
  if (text.length + piece.length > LONGEST) {
    throw new ModelFailure('malformed', 'the answer does not end');
  }
  return text + piece;
}
