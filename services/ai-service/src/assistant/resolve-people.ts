import { quickAdd } from '@scheduler/contracts/core';
import type { Caller, CoreClient } from '../core-client.ts';
import type { ResolvedPerson } from './filter-events.ts';

const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
/** Capitalizes each word, because quick add recognizes only capitalized names. */
const capitalizeWords = (name: string) =>
  name.replaceAll(/(?<![\p{L}])\p{Ll}/gu, (letter) => letter.toUpperCase());

/**
 * Resolves a name to the email address of a person whom the caller has invited before. Uses the
 * quick add parser of core-api, which has access to these people.
 */
async function resolvePerson(
  core: CoreClient,
  caller: Caller,
  name: string,
): Promise<ResolvedPerson> {
  if (isEmailAddress(name)) return { name, email: name };
  const text = `Call with ${capitalizeWords(name)}`;
  const { event, questions } = await core.call(caller, quickAdd.parse, { body: { text } });
  const guestQuestion = questions.find(({ field }) => field === 'invited_users');
  return { name, email: event.invited_users[0] ?? guestQuestion?.options[0]?.value ?? null };
}

const MAX_PEOPLE = 10;

/** Resolves up to 10 names, in the given order. */
export const lookUpPeople = (
  core: CoreClient,
  caller: Caller,
  names: readonly string[],
): Promise<ResolvedPerson[]> =>
  Promise.all(names.slice(0, MAX_PEOPLE).map((name) => resolvePerson(core, caller, name)));
