import { quickAdd } from '@scheduler/contracts/core';
import type { Caller, CoreClient } from '../core-client.ts';
import type { NamedPerson } from './matching.ts';

const isAddress = (said: string) => /^[^\s@]+@[^\s@]+$/.test(said);
/** A word alone begins no name for the grammar of events, which looks for capitals. */
const capital = (name: string) =>
  name.replaceAll(/(?<![\p{L}])\p{Ll}/gu, (letter) => letter.toUpperCase());

/**
 * Whom a name means among the people that the caller has invited before: the grammar of quick add
 * knows them, so it is asked.
 */
async function personCalled(core: CoreClient, caller: Caller, said: string): Promise<NamedPerson> {
  if (isAddress(said)) return { said, email: said };
  const text = `Call with ${capital(said)}`;
  const { event, questions } = await core.call(caller, quickAdd.parse, { body: { text } });
  const asked = questions.find(({ field }) => field === 'invited_users');
  return { said, email: event.invited_users[0] ?? asked?.options[0]?.value ?? null };
}

const MOST_PEOPLE = 10;

/** In the order in which they were named. */
export const peopleCalled = (
  core: CoreClient,
  caller: Caller,
  names: readonly string[],
): Promise<NamedPerson[]> =>
  Promise.all(names.slice(0, MOST_PEOPLE).map((said) => personCalled(core, caller, said)));
