import { isDeepStrictEqual } from 'node:util';
import {
  mergeWhole,
  sameWhole,
  type Later,
  type MergedWhole,
  type Whole,
} from '../content/merge.ts';
import { sameContent, type Content } from '../content/content.ts';
import { hasOccurrences, holds, occurrenceOf } from '../content/series.ts';
import { googleIdOf, nextGoogleId } from './ids.ts';
import { etagsOf, formerIds, instead, linksOf, unlessKnown } from './links.ts';
import { eventIdsOf, ourStepsOf, strayIdsOf, strayStepsOf } from './our-steps.ts';
import type { Family, Link, Ours, Plan, Terms, Theirs } from './shapes.ts';
import { changeSteps, insertSteps } from './their-steps.ts';

const NOT_YOURS = 'Only its organizer can change it, so that Google Calendar has its way';

const nothing = (family: Family): Plan => ({
  family,
  ourSteps: [],
  theirSteps: [],
  clashes: [],
  strayIds: [],
  counts: 'nothing',
  applied: null,
  pushed: null,
  note: null,
  spans: [],
});

const everOf = (...wholes: (Whole | null)[]): Content[] =>
  wholes.flatMap((whole) => (whole ? [whole.content, ...whole.exceptions.values()] : []));

const forget = (family: Family): Plan =>
  formerIds(family).length === 0
    ? nothing(family)
    : { ...nothing(family), applied: { remove: formerIds(family), put: [] } };

const laterOf =
  (ours: Ours, theirs: Theirs): Later =>
  (original) => {
    const own = original === null ? undefined : ours.records.get(original);
    const item = original === null ? undefined : theirs.items.get(original);
    const changed = (own ?? ours.event).updated;
    return changed > (item?.updated ?? theirs.updated) ? 'ours' : 'theirs';
  };

/** A calendar that is only read has its way, whenever that was. */
const googlesWay: Later = () => 'theirs';

/** What Google keeps for itself can only be an exception again, and never follow the rule anew. */
function withoutGaps(merged: MergedWhole, theirs: Theirs): MergedWhole {
  const exceptions = new Map(merged.exceptions);
  for (const original of [...theirs.items.keys(), ...theirs.cancelled]) {
    if (exceptions.has(original) || merged.excluded.has(original)) continue;
    const plain = holds(merged.content.when, original) && occurrenceOf(merged.content, original);
    if (plain) exceptions.set(original, plain);
  }
  return { ...merged, exceptions };
}

/** Somebody else's event: only how the user is reminded of it is the user's to say. */
const asOrganized = (merged: MergedWhole, theirs: Theirs): MergedWhole => ({
  ...merged,
  content: { ...theirs.content, reminders: merged.content.reminders },
  excluded: theirs.excluded,
  exceptions: theirs.exceptions,
  strays: new Map(),
  clashes: [],
});

/** What is to be known of a family as Google has it. */
function seenOf({ pair }: Terms, family: Family, theirs: Theirs, state?: Link['state']) {
  const eventIds = eventIdsOf(pair, family);
  const { id, items, cancelled } = theirs;
  const etags = etagsOf(theirs);
  return linksOf({
    family,
    id,
    whole: theirs,
    etags,
    items,
    cancelled,
    eventIds,
    ...(state && { state }),
  });
}

function createOurs(terms: Terms, family: Family, theirs: Theirs, counts: Plan['counts']): Plan {
  if (!hasOccurrences(theirs.content.when, [...theirs.excluded])) return forget(family);
  return {
    ...nothing(family),
    ourSteps: ourStepsOf({ ...terms, family, whole: theirs, strays: new Map() }),
    applied: seenOf(terms, family, theirs),
    counts,
    spans: everOf(theirs),
  };
}

/** Whether Google was to be given just this before. */
const isBegun = (pending: Link | null, { content, excluded }: Whole): boolean =>
  pending !== null &&
  sameContent(pending.base, content) &&
  isDeepStrictEqual(new Set(pending.excluded), excluded);

function createTheirs(terms: Terms, family: Family, ours: Ours, counts: Plan['counts']): Plan {
  const { record } = ours.event;
  if (!terms.isTwoWay || !record.is_own || terms.elsewhere.has(record.id)) return forget(family);
  if (record.organizer_email !== null) return forget(family);
  const former = family.link?.google_id;
  const { pending } = family;
  const own = pending?.google_id ?? googleIdOf(record.id);
  const id = former === undefined ? own : nextGoogleId(record.id, former);
  const eventIds = eventIdsOf(terms.pair, family);
  const known = { family, id, whole: ours, etags: new Map(), items: null, eventIds };
  return {
    ...nothing(family),
    theirSteps: insertSteps(id, isBegun(pending, ours), { whole: ours, eventIds }),
    pushed: linksOf({ ...known, cancelled: new Set() }),
    counts,
    spans: everOf(ours),
  };
}

function deleteOurs(family: Family, ours: Ours): Plan {
  const { id, version } = ours.event.record;
  return {
    ...nothing(family),
    ourSteps: [{ op: 'delete', id, if_version: version }],
    applied: { remove: formerIds(family), put: [] },
    counts: 'changed',
    spans: everOf(ours),
  };
}

function deleteTheirs(terms: Terms, family: Family, theirs: Theirs): Plan {
  const { id, etag } = theirs;
  const seen = seenOf(terms, family, theirs);
  return {
    ...nothing(family),
    theirSteps: [{ do: 'remove', id, etag, original: null }],
    // Google does not tell it again.
    applied: unlessKnown(family, seen),
    pushed: instead(seen, { remove: formerIds(family), put: [] }),
    counts: 'changed',
    spans: everOf(theirs),
  };
}

const leaveOut = (terms: Terms, family: Family, theirs: Theirs): Plan => ({
  ...nothing(family),
  applied: unlessKnown(family, seenOf(terms, family, theirs, 'left_out')),
});

/** Gone from our side: taken away there, or edited in Google meanwhile, or undone. */
function oursGone(terms: Terms, family: Family, theirs: Theirs): Plan {
  const isSame = family.base !== null && sameWhole(family.base, theirs);
  if (family.link?.state === 'left_out') {
    return isSame ? leaveOut(terms, family, theirs) : createOurs(terms, family, theirs, 'new');
  }
  if (isSame && (family.isUndone || !terms.isTwoWay)) return leaveOut(terms, family, theirs);
  return isSame
    ? deleteTheirs(terms, family, theirs)
    : createOurs(terms, family, theirs, 'changed');
}

function theirsGone(terms: Terms, family: Family, ours: Ours): Plan {
  const isSame = family.base !== null && sameWhole(family.base, ours);
  return isSame ? deleteOurs(family, ours) : createTheirs(terms, family, ours, 'changed');
}

function mergeBoth(terms: Terms, family: Family, ours: Ours, theirs: Theirs): Plan {
  const { base } = family;
  const later = terms.isTwoWay ? laterOf(ours, theirs) : googlesWay;
  const plain = mergeWhole({ base, ours, theirs }, later);
  const whole = theirs.isWritable ? withoutGaps(plain, theirs) : asOrganized(plain, theirs);
  const { strays } = whole;
  const strayIds = strayIdsOf(terms.pair, family, strays);
  if (!hasOccurrences(whole.content.when, [...whole.excluded])) {
    const gone = deleteOurs(family, ours);
    const ourSteps = [...gone.ourSteps, ...strayStepsOf({ ...terms, family, whole, strays })];
    if (!terms.isTwoWay) return { ...gone, ourSteps };
    return { ...deleteTheirs(terms, family, theirs), ourSteps, strayIds };
  }
  const eventIds = eventIdsOf(terms.pair, family);
  const { id, items } = theirs;
  const ourSteps = ourStepsOf({ ...terms, family, whole, strays });
  const theirSteps = terms.isTwoWay ? changeSteps(theirs, { whole, eventIds }) : [];
  // Occurrences that are removed as such are cancelled from then on.
  const cancelled = new Set([...theirs.cancelled, ...theirs.items.keys()]);
  const seen = seenOf(terms, family, theirs);
  const wasReset = !theirs.isWritable && base !== null && !sameWhole(base, ours);
  return {
    ...nothing(family),
    ourSteps,
    theirSteps,
    clashes: whole.clashes,
    strayIds,
    applied: unlessKnown(family, seen),
    pushed:
      theirSteps.length > 0
        ? instead(
            seen,
            linksOf({ family, id, whole, etags: etagsOf(theirs), items, cancelled, eventIds }),
          )
        : null,
    counts: ourSteps.length + theirSteps.length > 0 ? 'changed' : 'nothing',
    note: wasReset && ourSteps.length > 0 ? { title: ours.content.title, reason: NOT_YOURS } : null,
    spans: everOf(ours, theirs, whole),
  };
}

/** What is to be done about a family, by what both sides last had alike. */
export function decide(terms: Terms, family: Family): Plan {
  const { ours, theirs, link } = family;
  if (ours && theirs) return mergeBoth(terms, family, ours, theirs);
  if (theirs)
    return link ? oursGone(terms, family, theirs) : createOurs(terms, family, theirs, 'new');
  if (ours)
    return link ? theirsGone(terms, family, ours) : createTheirs(terms, family, ours, 'new');
  return forget(family);
}
