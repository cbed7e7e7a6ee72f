import { isDeepStrictEqual } from 'node:util';
import type { SyncAttendee } from '@scheduler/contracts/core/sync';
import { FIELDS, sameContent, type Content, type Field } from './content.ts';
import { holds, occurrenceOf } from './series.ts';

export type Winner = 'ours' | 'theirs';

/** Two values of one field, of which one had to give way. */
export interface Clash {
  field: Field;
  ours: unknown;
  theirs: unknown;
  kept: Winner;
  /** Of which occurrence; `null` of the event itself. */
  original: string | null;
}

/** One thing as it was last alike, as we have it and as Google does. */
interface Three<T> {
  /** `null` where nothing is known of it. */
  base: T | null;
  ours: T;
  theirs: T;
}

export interface MergedContent {
  content: Content;
  clashes: Clash[];
}

const same = isDeepStrictEqual;

type Answer = SyncAttendee['status'] | undefined;

/** A guest's answer, or that they are no guest. */
function mergeAnswer({ base, ours, theirs }: Three<Answer>, isKnown: boolean) {
  if (ours === theirs || (isKnown && theirs === base)) return ours;
  if (isKnown && ours === base) return theirs;
  // One side took away whom the other changed: who is told of stays.
  return ours !== undefined && theirs !== undefined ? 'clash' : (ours ?? theirs);
}

const answers = (attendees: readonly SyncAttendee[] | null) =>
  new Map<string, Answer>(attendees?.map(({ email, status }) => [email, status]));

/** Who is invited is merged guest by guest: additions, removals and answers of both sides hold. */
function mergeAttendees({ base, ours, theirs }: Three<SyncAttendee[]>, winner: Winner) {
  const [was, is, has] = [answers(base), answers(ours), answers(theirs)];
  let clashes = false;
  const merged = [...new Set([...is.keys(), ...has.keys()])].toSorted().flatMap((email) => {
    const [o, t] = [is.get(email), has.get(email)];
    const found = mergeAnswer({ base: was.get(email), ours: o, theirs: t }, base !== null);
    if (found !== 'clash') return found === undefined ? [] : [{ email, status: found }];
    clashes = true;
    return [{ email, status: (winner === 'ours' ? o : t) ?? 'pending' }];
  });
  return { merged, clashes };
}

/** Merges field by field: where both sides changed one, the winner's value holds. */
function mergeContent(
  { base, ours, theirs }: Three<Content>,
  winner: Winner,
  original: string | null = null,
): MergedContent {
  if (sameContent(ours, theirs)) return { content: ours, clashes: [] };
  const clashes: Clash[] = [];
  const clash = (field: Field) =>
    clashes.push({ field, ours: ours[field], theirs: theirs[field], kept: winner, original });
  const pick = (field: Field): unknown => {
    const [b, o, t] = [base?.[field], ours[field], theirs[field]];
    if (same(o, t) || (base && same(t, b))) return o;
    if (base && same(o, b)) return t;
    clash(field);
    return winner === 'ours' ? o : t;
  };
  const picked = FIELDS.filter((field) => field !== 'attendees').map((field) => [
    field,
    pick(field),
  ]);
  const lists = { base: base?.attendees ?? null, ours: ours.attendees, theirs: theirs.attendees };
  const guests = mergeAttendees(lists, winner);
  if (guests.clashes) clash('attendees');
  const content = { ...Object.fromEntries(picked), attendees: guests.merged } as Content;
  return { content, clashes };
}

/** An event with all that belongs to it. */
export interface Whole {
  content: Content;
  /** Where the occurrences are that are left out. */
  excluded: ReadonlySet<string>;
  /** Occurrences that differ from their series, by where the rule has them. */
  exceptions: ReadonlyMap<string, Content>;
}

/** What there is at one place of a series: an exception, nothing, or what the rule says. */
type State = Content | 'left out' | 'plain';

const stateAt = ({ excluded, exceptions }: Whole, original: string): State =>
  exceptions.get(original) ?? (excluded.has(original) ? 'left out' : 'plain');

export interface MergedWhole extends Whole {
  clashes: Clash[];
  /** Exceptions that have no place any more, since the rule was changed: they must not get lost. */
  strays: ReadonlyMap<string, Content>;
}

/** Tells for an occurrence, or the event itself, whose change came later. */
export type Later = (original: string | null) => Winner;

function mergeState(
  { base, ours, theirs, plain }: Three<State> & { plain: Content | null },
  winner: Winner,
  original: string,
): { state: State; clashes: Clash[] } {
  const none = { clashes: [] };
  if (same(ours, theirs)) return { state: ours, ...none };
  if (base !== null && same(theirs, base)) return { state: ours, ...none };
  if (base !== null && same(ours, base)) return { state: theirs, ...none };
  if (typeof ours === 'object' && typeof theirs === 'object') {
    const was = typeof base === 'object' ? base : plain;
    const { content, clashes } = mergeContent({ base: was, ours, theirs }, winner, original);
    return { state: content, clashes };
  }
  // What was edited is kept, whatever was taken away.
  if (typeof ours === 'object') return { state: ours, ...none };
  if (typeof theirs === 'object') return { state: theirs, ...none };
  if (base === null) return { state: winner === 'ours' ? ours : theirs, ...none };
  return { state: 'plain', ...none };
}

/**
 * Merges an event with its exceptions. A change of one side alone holds; what both changed is
 * merged by field; an edit holds against a deletion.
 */
export function mergeWhole({ base, ours, theirs }: Three<Whole>, later: Later): MergedWhole {
  const contents = { base: base?.content ?? null, ours: ours.content, theirs: theirs.content };
  const { content, clashes } = mergeContent(contents, later(null));
  const all = [ours, theirs, ...(base ? [base] : [])];
  const places = new Set(
    all.flatMap(({ excluded, exceptions }) => [...excluded, ...exceptions.keys()]),
  );
  const merged: MergedWhole & {
    excluded: Set<string>;
    exceptions: Map<string, Content>;
    strays: Map<string, Content>;
  } = {
    content,
    excluded: new Set(),
    exceptions: new Map(),
    clashes: [...clashes],
    strays: new Map(),
  };
  for (const original of [...places].toSorted()) {
    const plain = base && occurrenceOf(base.content, original);
    const found = mergeState(
      {
        base: base && stateAt(base, original),
        ours: stateAt(ours, original),
        theirs: stateAt(theirs, original),
        plain,
      },
      later(original),
      original,
    );
    merged.clashes.push(...found.clashes);
    if (found.state === 'plain') continue;
    const isHeld = holds(content.when, original);
    if (typeof found.state === 'object') {
      (isHeld ? merged.exceptions : merged.strays).set(original, found.state);
    } else if (isHeld) {
      merged.excluded.add(original);
    }
  }
  for (const [original, stray] of merged.strays) {
    if (isTold(merged, stray)) merged.strays.delete(original);
  }
  return merged;
}

/** Whether a series has just this occurrence anyway, as when both sides moved it alike. */
function isTold({ content, excluded, exceptions }: Whole, stray: Content): boolean {
  const { start, is_all_day } = stray.when;
  if (is_all_day !== content.when.is_all_day || excluded.has(start) || exceptions.has(start)) {
    return false;
  }
  const occurrence = occurrenceOf(content, start);
  return occurrence !== null && sameContent(occurrence, stray);
}

/** Whether two events are alike in all that belongs to them. */
export const sameWhole = (one: Whole, other: Whole): boolean =>
  sameContent(one.content, other.content) &&
  same(one.excluded, other.excluded) &&
  same(one.exceptions, other.exceptions);
