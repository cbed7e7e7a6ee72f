import type { Event } from '@scheduler/contracts/core';
import type { Caller } from '../../core-client.ts';
import { requestFromModel, type ModelDeps } from '../../language-model/operations.ts';
import { createRedaction, type KnownPerson } from '../../language-model/redaction.ts';
import type { Intent } from '../intent.ts';
import type { UserContext } from '../user-context.ts';
import { validateIntent } from './validate-intent.ts';
import {
  resolveSelectedIds,
  buildSelectionPrompt,
  listSelectableEvents,
} from './event-selection.ts';
import { buildIntentPrompt } from './intent-prompt.ts';

/** Collects the people in events. Their names are redacted before anything is sent. */
export function listKnownPeople(events: readonly Event[]): KnownPerson[] {
  const people = events.flatMap(({ invited_users, organizer }): KnownPerson[] => [
    ...invited_users.map((email) => ({ email, full_name: null })),
    ...(organizer ? [organizer] : []),
  ]);
  const byEmail = new Map<string, KnownPerson>();
  for (const person of people) {
    const existing = byEmail.get(person.email.toLowerCase());
    if (!existing?.full_name) byEmail.set(person.email.toLowerCase(), person);
  }
  return [...byEmail.values()];
}

/** Redacts a request and builds its prompt. */
export function prepareRequest(
  text: string,
  knownPeople: readonly KnownPerson[],
  userContext: UserContext,
) {
  const redaction = createRedaction(knownPeople);
  const redactedText = redaction.redact(text);
  return {
    prepared: { redactedText, originalText: text, redaction },
    prompt: buildIntentPrompt(redactedText, redaction.getRefs(), userContext),
  };
}

export interface ParseResult {
  intent: Intent | null;
  /** The reason why the model wasn't called or failed; `null` if there is nothing to report. */
  notice: string | null;
}

/** Parses a request with the language model. */
export async function parseWithModel(
  deps: ModelDeps,
  { actor }: Caller,
  text: string,
  knownPeople: readonly KnownPerson[],
  userContext: UserContext,
  signal: AbortSignal,
): Promise<ParseResult> {
  const { prepared, prompt } = prepareRequest(text, knownPeople, userContext);
  const response = await requestFromModel(deps, actor, () => prompt, signal);
  if (!('value' in response)) return { intent: null, notice: response.notice };
  return { intent: validateIntent(response.value, prepared, userContext), notice: null };
}

/** Lets the model select events by title, if the user consented to sharing titles. */
export async function selectEventsWithModel(
  deps: ModelDeps,
  { actor }: Caller,
  titleWords: string,
  events: readonly Event[],
  userContext: UserContext,
  signal: AbortSignal,
): Promise<string[] | null> {
  const selectable = listSelectableEvents(events, userContext);
  if (selectable.length === 0) return null;
  const redaction = createRedaction(listKnownPeople(events));
  const response = await requestFromModel(
    deps,
    actor,
    ({ titles }) =>
      titles ? buildSelectionPrompt(titleWords, selectable, userContext, redaction) : null,
    signal,
  );
  return 'value' in response ? resolveSelectedIds(response.value, selectable) : null;
}
