import { hashOf, sameContent } from '../content/content.ts';
import { readTheirItem, type TheirItem } from '../content/from-google.ts';
import { googleEvent } from '../content/google-event.ts';
import { occurrenceOf } from '../content/series.ts';
import {
  changedBody,
  newBody,
  occurrenceBody,
  type GoogleBody,
  type Writing,
} from '../content/to-google.ts';
import { nextGoogleId } from '../plan/ids.ts';
import type { LinkChange, Plan, TheirStep } from '../plan/shapes.ts';
import { CalendarFault, isCalendarFault } from './faults.ts';
import type { GoogleSide } from './sides.ts';

export interface Told {
  told: TheirItem[];
  /** Google's ids of occurrences that follow their series. */
  plain: string[];
}

/** How it went with a family in Google. */
export type Pushed =
  | { outcome: 'done'; links: LinkChange | null }
  /** Google has something else than was thought, and told what. */
  | ({ outcome: 'again' } & Told)
  | { outcome: 'refused'; reason: string; told: TheirItem[] };

type Change = Extract<TheirStep, { do: 'change' }>;
type Except = Extract<TheirStep, { do: 'except' }>;

/** Google has something else than the plan is about. */
class Differs extends Error {}

interface Pushing {
  google: GoogleSide;
  /** The calendar's zone. */
  zone: string;
  told: Map<string, TheirItem>;
  /** Occurrences that turned out to follow their series. */
  plain: Set<string>;
  /** What a server that names events itself calls the one that was made. */
  named: { ours: string; theirs: string } | null;
}

/** An id as the server has it, of the event that was made or of one of its occurrences. */
const nameOf = ({ named }: Pushing, id: string): string =>
  named && (id === named.ours || id.startsWith(`${named.ours}_`))
    ? named.theirs + id.slice(named.ours.length)
    : id;

const asNamed = (pushing: Pushing, step: TheirStep): TheirStep => {
  const id = nameOf(pushing, step.id);
  return step.do === 'except'
    ? { ...step, id, series: nameOf(pushing, step.series) }
    : { ...step, id };
};

/** Keeps in mind what Google says of an event. */
function tell({ told, zone }: Pushing, given: unknown): TheirItem {
  const item = readTheirItem(given, zone);
  if (!item) throw new Differs();
  told.set(item.id, item);
  return item;
}

interface Named {
  id: string;
  /** Of an occurrence. */
  original?: string | null;
}

function tellGone({ told }: Pushing, { id, original = null }: Named, series: string): void {
  const place = original === null ? null : { series, original };
  told.set(id, { kind: 'gone', id, etag: null, place });
}

async function look(pushing: Pushing, named: Named, series: string): Promise<unknown> {
  try {
    const given = await pushing.google.get(named.id);
    tell(pushing, given);
    return given;
  } catch (error) {
    if (!isCalendarFault(error, 'gone')) throw error;
    tellGone(pushing, named, series);
    return null;
  }
}

/** An occurrence that was thought to follow its series may do so still, and that have changed. */
async function lookAtSeries(pushing: Pushing, step: Except): Promise<void> {
  const { id, series, original, etag } = step;
  if (etag !== null) return;
  await look(pushing, { id: series }, series);
  const [own, master] = [pushing.told.get(id), pushing.told.get(series)];
  if (own?.kind !== 'event' || master?.kind !== 'event') return;
  const plain = occurrenceOf(master.content, original);
  if (!plain || !sameContent(plain, own.content)) return;
  pushing.told.delete(id);
  pushing.plain.add(id);
}

const attendeesOf = (given: unknown) => googleEvent.safeParse(given).data?.attendees ?? [];

/** Whether Google has just what was to be written: the answer to a write may have been lost. */
const isWritten = (item: TheirItem | undefined, { eventId, content, left }: Writing): boolean =>
  item?.kind === 'event' &&
  item.mark?.eventId === eventId &&
  item.mark.rev === hashOf(content, left) &&
  sameContent(item.content, content);

/** Changes an event; one that is as it was to be has been changed. */
async function patch(
  pushing: Pushing,
  step: Change | Except,
  { etag, body, series }: { etag: string | null; body: GoogleBody; series: string },
): Promise<void> {
  try {
    const item = tell(pushing, await pushing.google.patch(step.id, etag, body));
    if (item.kind === 'gone') throw new Differs();
  } catch (error) {
    if (!isCalendarFault(error, 'changed')) throw error;
    await look(pushing, step, series);
    if (isWritten(pushing.told.get(step.id), step.writing)) return;
    if (step.do === 'except') await lookAtSeries(pushing, step);
    throw new Differs();
  }
}

async function insert(pushing: Pushing, step: Extract<TheirStep, { do: 'insert' }>): Promise<void> {
  const { google, told } = pushing;
  try {
    const { id } = tell(pushing, await google.insert(step.id, newBody(step.writing)));
    if (id !== step.id) pushing.named = { ours: step.id, theirs: id };
  } catch (error) {
    if (!isCalendarFault(error, 'taken')) throw error;
    await look(pushing, step, '');
    const there = told.get(step.id);
    if (isWritten(there, step.writing)) return;
    // Ours, but changed since: it is looked at like any other.
    if (there?.kind === 'event') throw new Differs();
    if (there?.kind === 'unread') throw new CalendarFault('refused', 'It is there, and unreadable');
    // What an earlier run made is gone since because somebody deleted it.
    if (step.isBegun) throw new Differs();
    told.delete(step.id);
    const id = nextGoogleId(step.writing.eventId, step.id);
    await insert(pushing, { ...step, id, isBegun: false });
    throw new Differs();
  }
}

async function change(pushing: Pushing, step: Change): Promise<void> {
  // Of its guests Google knows more than we do, and they can only be replaced as a whole.
  const known = step.fields.includes('attendees') ? await look(pushing, step, '') : null;
  const body = changedBody(step.writing, step.fields, attendeesOf(known));
  await patch(pushing, step, { etag: step.etag, body, series: '' });
}

async function except(pushing: Pushing, step: Except): Promise<void> {
  const { told } = pushing;
  const { expected } = step;
  let known: unknown = null;
  let { etag } = step;
  if (expected !== null) {
    known = await look(pushing, step, step.series);
    const there = told.get(step.id);
    const isAsThought =
      there?.kind === 'event'
        ? expected !== 'cancelled' && sameContent(there.content, expected)
        : there?.kind === 'gone' && expected === 'cancelled';
    if (!there || there.kind === 'unread' || !isAsThought) {
      await lookAtSeries(pushing, step);
      throw new Differs();
    }
    etag = there.etag;
  }
  const body = occurrenceBody(step.writing, attendeesOf(known));
  await patch(pushing, step, { etag, body, series: step.series });
}

async function remove(
  pushing: Pushing,
  step: Extract<TheirStep, { do: 'remove' }>,
  series: string,
) {
  try {
    await pushing.google.remove(step.id, step.etag);
  } catch (error) {
    if (!isCalendarFault(error, 'gone')) throw error;
  }
  tellGone(pushing, step, series);
}

async function take(pushing: Pushing, step: TheirStep, series: string): Promise<void> {
  if (step.do === 'insert') return insert(pushing, step);
  if (step.do === 'change') return change(pushing, step);
  if (step.do === 'except') return except(pushing, step);
  return remove(pushing, step, series);
}

/** What is known after a push, with the etags that Google gave. */
function linksAfter(pushing: Pushing, { pushed }: Plan): LinkChange | null {
  if (!pushed) return null;
  const put = pushed.put.map((link) => {
    const google_id = nameOf(pushing, link.google_id);
    const series = link.series && nameOf(pushing, link.series);
    const item = pushing.told.get(google_id);
    const told = item?.kind === 'event' && { etag: item.etag, uid: item.uid };
    return { ...link, google_id, series, ...told };
  });
  const unnamed = pushing.named ? pushed.put.map(({ google_id }) => google_id) : [];
  return { remove: [...pushed.remove, ...unnamed], put };
}

/**
 * Makes Google's side what a plan says, step by step. Whatever Google answered is told, so that a
 * plan that turns out to be wrong is followed by a better one.
 *
 * @throws CalendarFault of the kinds busy, away and expired
 */
export async function pushPlan(google: GoogleSide, plan: Plan, zone: string): Promise<Pushed> {
  const pushing: Pushing = { google, zone, told: new Map(), plain: new Set(), named: null };
  const series = plan.family.theirs?.id ?? '';
  // What was told of occurrences before their series went is not so any more.
  const told = () =>
    [...pushing.told.values()].filter(
      ({ place }) => pushing.told.get(place?.series ?? '')?.kind !== 'gone',
    );
  const again = (read: (item: TheirItem) => TheirItem = (item) => item): Pushed => ({
    outcome: 'again',
    told: told().map(read),
    plain: [...pushing.plain],
  });
  for (const planned of plan.theirSteps) {
    const step = asNamed(pushing, planned);
    try {
      await take(pushing, step, series);
    } catch (error) {
      if (error instanceof Differs) return again();
      if (isCalendarFault(error, 'changed', 'gone')) {
        await look(pushing, step, series);
        if (step.do === 'except') await lookAtSeries(pushing, step);
        return again();
      }
      if (isCalendarFault(error, 'foreign')) {
        await look(pushing, step, series);
        return again(asForeign);
      }
      if (!isCalendarFault(error, 'refused')) throw error;
      return { outcome: 'refused', reason: error.message, told: told() };
    }
  }
  return { outcome: 'done', links: linksAfter(pushing, plan) };
}

const asForeign = (item: TheirItem): TheirItem =>
  item.kind === 'event' ? { ...item, isWritable: false } : item;
