import type { Event } from '@scheduler/contracts/core';
import type { Caller } from '../../core-client.ts';
import { askModel, type ModelDeps } from '../../language-model/operations.ts';
import { createRedaction, type KnownPerson } from '../../language-model/redaction.ts';
import type { Intent } from '../intent.ts';
import type { Situation } from '../situation.ts';
import { checkedIntent } from './check.ts';
import { pickedIds, pickQuestion, shownEvents } from './pick.ts';
import { readingQuestion } from './question.ts';

/** Everybody who is named by the events: whose names are taken out before anything is sent. */
export function peopleIn(events: readonly Event[]): KnownPerson[] {
  const people = events.flatMap(({ invited_users, organizer }): KnownPerson[] => [
    ...invited_users.map((email) => ({ email, full_name: null })),
    ...(organizer ? [organizer] : []),
  ]);
  const byEmail = new Map<string, KnownPerson>();
  for (const person of people) {
    const known = byEmail.get(person.email.toLowerCase());
    if (!known?.full_name) byEmail.set(person.email.toLowerCase(), person);
  }
  return [...byEmail.values()];
}

/** What would be sent of a request, and what it takes to read the answer. */
export function prepare(text: string, known: readonly KnownPerson[], situation: Situation) {
  const redaction = createRedaction(known);
  const request = redaction.redact(text);
  return {
    said: { request, text, redaction },
    question: readingQuestion(request, redaction.refs(), situation),
  };
}

export interface Read {
  intent: Intent | null;
  /** Why the model was not asked, or did not help; `null` where there is nothing to say. */
  notice: string | null;
}

/** Has the model read what the grammar here does not know. */
export async function readByModel(
  deps: ModelDeps,
  { actor }: Caller,
  text: string,
  known: readonly KnownPerson[],
  situation: Situation,
  signal: AbortSignal,
): Promise<Read> {
  const { said, question } = prepare(text, known, situation);
  const answer = await askModel(deps, actor, () => question, signal);
  if (!('value' in answer)) return { intent: null, notice: answer.notice };
  return { intent: checkedIntent(answer.value, said, situation), notice: null };
}

/** Has the model say which events words mean, where their owner lets it see titles. */
export async function pickByModel(
  deps: ModelDeps,
  { actor }: Caller,
  words: string,
  events: readonly Event[],
  situation: Situation,
  signal: AbortSignal,
): Promise<string[] | null> {
  const shown = shownEvents(events, situation);
  if (shown.length === 0) return null;
  const redaction = createRedaction(peopleIn(events));
  const answer = await askModel(
    deps,
    actor,
    ({ titles }) => (titles ? pickQuestion(words, shown, situation, redaction) : null),
    signal,
  );
  return 'value' in answer ? pickedIds(answer.value, shown) : null;
}
