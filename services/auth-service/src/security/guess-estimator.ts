// Runs in a process of its own, which `password-strength.ts` starts.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common';
import { dictionary as englishDictionary } from '@zxcvbn-ts/language-en';

// The work grows with the square of the length and with the number of substitutions. With these
// values, a password takes at most about 40 ms. The beginning of a password is at most as hard to guess
// as the whole password.
const MAX_LENGTH = 32;
const MAX_SUBSTITUTIONS = 20;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonDictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
  maxLength: MAX_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

export interface Candidate {
  password: string;
  /** Words that are easy to guess for the account's owner. */
  words: string[];
}

/** Estimates how many guesses an attacker needs for a password. */
export function estimateGuesses({ password, words }: Candidate): number {
  // A word that is longer than the part of the password that is checked would never match.
  const prefixes = words.map((word) => word.slice(0, MAX_LENGTH));
  return zxcvbn.check(password, prefixes).guesses;
}
