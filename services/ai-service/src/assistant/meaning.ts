import type { Event } from '@scheduler/contracts/core';
import { named, type Asked, type AssistantDeps } from './asked.ts';
import type { Intent, Which } from './intent.ts';
import { eventsMeant } from './matching.ts';
import { pickByModel } from './reading/operations.ts';
import { see, type Seen } from './situation.ts';
import { wholeSpan } from './spans.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const AHEAD = 56 * DAY_MS;

/** What is ahead, wide enough for whatever is meant. */
export function seeAhead(
  { core }: AssistantDeps,
  { caller, situation }: Asked,
  which?: Which,
): Promise<Seen> {
  const { now, timeZone } = situation;
  const span = which?.when && wholeSpan(which.when, timeZone);
  const start = Math.max(Math.min(span?.start ?? now, now), now - DAY_MS);
  const end = Math.min(Math.max(span?.end ?? 0, now + AHEAD), now + 2 * AHEAD);
  return see(core, caller, { start, end });
}

const BACK = 183 * DAY_MS;

/** What lies behind, as far as one remembers. */
export const seeBack = ({ core }: AssistantDeps, { caller, situation: { now } }: Asked) =>
  see(core, caller, { start: now - BACK, end: now });

/** 'my Spanish lesson' may be called 'Spanish'. */
const KIND_OF_EVENT =
  /(?<=\S)\s+(?:lessons?|class|classes|sessions?|blocks?|calls?|chats?|visits?|practice|training)$/i;

const JOINT = /\s*,\s*(?:and\s+)?|\s+and\s+/i;

/** Where no title has all the words: those of each of several, or those without its kind. */
function otherwise({ words, edge }: Which, find: (words: string) => Event[]): Event[] {
  if (words === null) return [];
  const parts = words.split(JOINT).map((part) => part.replace(/^(?:my|the|our)\s+/i, ''));
  if (parts.length > 1 && edge === null) {
    const each = parts.map((part) => (part === '' ? [] : find(part)));
    return each.every((found) => found.length > 0) ? [...new Set(each.flat())] : [];
  }
  const kindless = words.replace(KIND_OF_EVENT, '');
  return kindless === words ? [] : find(kindless);
}

interface Found {
  events: Event[];
  /** Where no title has the words: all that fit otherwise. */
  candidates: Event[];
  /** Of the candidates, those picked. */
  among: (eventIds: string[]) => Event[];
}

async function lookUp(deps: AssistantDeps, asked: Asked, which: Which, seen: Seen): Promise<Found> {
  const { now, timeZone } = asked.situation;
  const people = await named(deps, asked, which.people);
  const looking = { own: seen.email, timeZone, now, people };
  const exact = eventsMeant(seen.events, which, looking);
  const events =
    exact.length > 0
      ? exact
      : otherwise(which, (words) => eventsMeant(seen.events, { ...which, words }, looking));
  const isOpen = events.length === 0 && which.words !== null;
  const candidates = isOpen
    ? eventsMeant(seen.events, { ...which, words: null, isAll: true }, looking)
    : [];
  return {
    events,
    candidates,
    among: (eventIds) => eventsMeant(candidates, { ...which, eventIds }, looking),
  };
}

/** The events whose titles, times and people are as was said. */
export const titled = async (deps: AssistantDeps, asked: Asked, which: Which, seen: Seen) =>
  (await lookUp(deps, asked, which, seen)).events;

/** The events that are meant; the model may say which, where no title has the words. */
export async function meant(
  deps: AssistantDeps,
  asked: Asked,
  which: Which,
  seen: Seen,
): Promise<Event[]> {
  const { events, candidates, among } = await lookUp(deps, asked, which, seen);
  if (candidates.length === 0 || which.words === null) return events;
  const { caller, situation, signal } = asked;
  const eventIds = await pickByModel(deps, caller, which.words, candidates, situation, signal);
  if (eventIds === null) return [];
  asked.onPick();
  return among(eventIds);
}

/** Of these no model says which are meant. */
const FOUND_HERE = new Set<Intent['kind']>(['next', 'past', 'swap']);

/** What a model would be asked to pick from for a request; `null` where it would not be asked. */
export async function openPick(deps: AssistantDeps, asked: Asked, intent: Intent) {
  if (!('which' in intent) || FOUND_HERE.has(intent.kind) || intent.which.words === null)
    return null;
  const seen = await seeAhead(deps, asked, intent.which);
  const { candidates } = await lookUp(deps, asked, intent.which, seen);
  return candidates.length > 0 ? { words: intent.which.words, candidates } : null;
}
