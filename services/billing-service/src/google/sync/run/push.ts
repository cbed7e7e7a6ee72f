import { hashOf, sameContent } from '../content/content.ts';
import { readTheirItem, type TheirItem } from '../content/from-google.ts';
import { googleEvent } from '../content/google-event.ts';
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

/** How it went with a family in Google. */
export type Pushed =
  | { outcome: 'done'; links: LinkChange | null }
  /** Google has something else than was thought, and told what. */
  | { outcome: 'again'; told: TheirItem[] }
  | { outcome: 'refused'; reason: string; told: TheirItem[] };

/** Google has something else than the plan is about. */
class Differs extends Error {}

interface Pushing {
  google: GoogleSide;
  /** The calendar's zone. */
  zone: string;
  told: Map<string, TheirItem>;
}

/** Keeps in mind what Google says of an event. */
function tell({ told, zone }: Pushing, given: unknown): TheirItem {
  const item = readTheirItem(given, zone);
  if (!item) throw new Differs();
  told.set(item.id, item);
  return item;
}

function tellGone({ told }: Pushing, step: TheirStep, series: string): void {
  const original = 'original' in step ? step.original : null;
  const place = original === null ? null : { series, original };
  told.set(step.id, { kind: 'gone', id: step.id, etag: null, place });
}

async function look(pushing: Pushing, step: TheirStep, series: string): Promise<unknown> {
  try {
    const given = await pushing.google.get(step.id);
    tell(pushing, given);
    return given;
  } catch (error) {
    if (!isCalendarFault(error, 'gone')) throw error;
    tellGone(pushing, step, series);
    return null;
  }
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
  step: Extract<TheirStep, { do: 'change' | 'except' }>,
  { etag, body, series }: { etag: string | null; body: GoogleBody; series: string },
): Promise<void> {
  try {
    const item = tell(pushing, await pushing.google.patch(step.id, etag, body));
    if (item.kind === 'gone') throw new Differs();
  } catch (error) {
    if (!isCalendarFault(error, 'changed')) throw error;
    await look(pushing, step, series);
    if (!isWritten(pushing.told.get(step.id), step.writing)) throw new Differs();
  }
}

async function insert(pushing: Pushing, step: Extract<TheirStep, { do: 'insert' }>): Promise<void> {
  const { google, told } = pushing;
  try {
    tell(pushing, await google.insert(step.id, newBody(step.writing)));
  } catch (error) {
    if (!isCalendarFault(error, 'taken')) throw error;
    await look(pushing, step, '');
    const there = told.get(step.id);
    if (isWritten(there, step.writing)) return;
    // Ours, but changed since: it is looked at like any other.
    if (there?.kind === 'event') throw new Differs();
    if (there?.kind === 'unread') throw new CalendarFault('refused', 'It is there, and unreadable');
    told.delete(step.id);
    const id = nextGoogleId(step.writing.eventId, step.id);
    await insert(pushing, { ...step, id });
    throw new Differs();
  }
}

async function change(pushing: Pushing, step: Extract<TheirStep, { do: 'change' }>): Promise<void> {
  // Of its guests Google knows more than we do, and they can only be replaced as a whole.
  const known = step.fields.includes('attendees') ? await look(pushing, step, '') : null;
  const body = changedBody(step.writing, step.fields, attendeesOf(known));
  await patch(pushing, step, { etag: step.etag, body, series: '' });
}

async function except(pushing: Pushing, step: Extract<TheirStep, { do: 'except' }>): Promise<void> {
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
    if (!there || there.kind === 'unread' || !isAsThought) throw new Differs();
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
function withEtags({ pushed }: Plan, told: ReadonlyMap<string, TheirItem>): LinkChange | null {
  if (!pushed) return null;
  const put = pushed.put.map((link) => {
    const item = told.get(link.google_id);
    return item?.kind === 'event' ? { ...link, etag: item.etag, uid: item.uid } : link;
  });
  return { ...pushed, put };
}

/**
 * Makes Google's side what a plan says, step by step. Whatever Google answered is told, so that a
 * plan that turns out to be wrong is followed by a better one.
 *
 * @throws CalendarFault of the kinds busy, away and expired
 */
export async function pushPlan(google: GoogleSide, plan: Plan, zone: string): Promise<Pushed> {
  const pushing: Pushing = { google, zone, told: new Map() };
  const series = plan.family.theirs?.id ?? '';
  const told = () => [...pushing.told.values()];
  for (const step of plan.theirSteps) {
    try {
      await take(pushing, step, series);
    } catch (error) {
      if (error instanceof Differs) return { outcome: 'again', told: told() };
      if (isCalendarFault(error, 'changed', 'gone')) {
        await look(pushing, step, series);
        return { outcome: 'again', told: told() };
      }
      if (isCalendarFault(error, 'foreign')) {
        await look(pushing, step, series);
        return { outcome: 'again', told: told().map(asForeign) };
      }
      if (!isCalendarFault(error, 'refused')) throw error;
      return { outcome: 'refused', reason: error.message, told: told() };
    }
  }
  return { outcome: 'done', links: withEtags(plan, pushing.told) };
}

const asForeign = (item: TheirItem): TheirItem =>
  item.kind === 'event' ? { ...item, isWritable: false } : item;
