import { readFileSync } from 'node:fs';
import { timeZone } from '@scheduler/contracts';
import { DEFAULT_PREFERENCES, type PollReply } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { methodNotAllowed, readFormBody, type Database } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';
import { verifyToken, signToken, type Secrets } from '../invitations/signed-tokens.ts';
import { findSender } from '../email-protection/sender.ts';
import { findDisplaySettings } from '../invitations/repository.ts';
import {
  formatPeriod,
  omitEmptyDetails,
  type DisplaySettings,
} from '../invitations/format-times.ts';
import { recordNewGuest, recordGuestReplies, type ReplyOutcome } from './record-reply.ts';
import { parsePollForm, parseGuest, type FormError, type PollForm } from './poll-form.ts';
import { formatMinutes } from '@scheduler/scheduling';
import { getOwnerName } from './message.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { renderPollPage, renderMessagePage, type PollPage } from './poll-page.ts';
import { getPollStatus } from './policy.ts';
import { findPoll, type GuestRow, type PollRow } from './repository.ts';
import { findGuest } from './repository-guests.ts';
import { groupIntoWeeks } from './poll-weeks.ts';

interface Deps {
  db: Database;
  signingSecrets: Secrets;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** The poll and the guest that a link identifies. */
interface PollVisit {
  poll: PollRow;
  /** `null` for the public link. */
  guest: GuestRow | null;
  display: DisplaySettings;
}

const readPublicFile = (name: string) =>
  readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8');
const STATIC_FILES: Record<string, { type: string; text: string }> = {
  'page.css': { type: 'css', text: readPublicFile('rsvp.css') + readPublicFile('poll.css') },
  'page.js': { type: 'js', text: readPublicFile('poll.js') },
};
const MAX_FORM_BYTES = 65_536;

const renderNotFound = () =>
  renderMessagePage(
    t("This link doesn't work"),
    t(
      'The link is incomplete or no longer valid. Open it again from the email, or ask for a new one.',
    ),
  );
const renderClosed = () =>
  renderMessagePage(t('This poll is closed'), t('It no longer accepts replies.'));

function respond(context: Context, status: number, html: string) {
  context.status = status;
  context.type = 'html';
  context.body = html;
}

/** Uses the time zone from the query, the guest's preferences or the poll, in this order. */
async function getDisplaySettings(
  db: Database,
  context: Context,
  poll: PollRow,
  guest: GuestRow | null,
) {
  const requestedTimeZone = z.safeParse(timeZone, context.query['zone']);
  const { hour_cycle } = DEFAULT_PREFERENCES;
  // The address of a guest who used the public link isn't verified, so it mustn't reveal preferences.
  const defaults =
    guest && !guest.by_link
      ? await findDisplaySettings(db, guest.email, poll.time_zone)
      : { time_zone: poll.time_zone, hour_cycle, language: null };
  return requestedTimeZone.success ? { ...defaults, time_zone: requestedTimeZone.data } : defaults;
}

async function findVisit({ db, signingSecrets }: Deps, context: Context, token: string) {
  const guestId = verifyToken(signingSecrets, 'poll-guest', token);
  const guest = guestId === null ? null : ((await findGuest(db, guestId)) ?? null);
  const pollId = guest?.poll_id ?? verifyToken(signingSecrets, 'poll', token);
  const poll = pollId === null ? undefined : await findPoll(db, pollId);
  if (!poll) return null;
  return { poll, guest, display: await getDisplaySettings(db, context, poll, guest) };
}

function renderChosen({ poll, display }: PollVisit): string {
  const start = poll.event_start ?? poll.created_at;
  const end = new Date(Date.parse(start) + poll.duration_minutes * MINUTE_MS).toISOString();
  return renderMessagePage(
    t('The time for {title} is set', { title: poll.title }),
    t('{time}. Everyone in the poll will be invited.', {
      time: formatPeriod(start, end, display),
    }),
  );
}

function getDetails({ poll, display }: PollVisit): PollPage['details'] {
  const { closes_at } = poll;
  const deadline = closes_at && formatPeriod(closes_at, closes_at, display);
  return omitEmptyDetails([
    [t('Duration'), formatMinutes(poll.duration_minutes)],
    [t('Location'), poll.location],
    [t('Description'), poll.description],
    [t('Reply by'), deadline],
  ]);
}

const formatGuest = ({ by_link, name, typed_email }: GuestRow) =>
  by_link ? t('{name} (not verified)', { name: name ?? typed_email }) : typed_email;

interface PageState {
  answers: readonly PollReply[];
  typed?: PollForm['typed'];
  message: PollPage['message'];
}

async function respondWithPoll(
  { db }: Deps,
  context: Context,
  visit: PollVisit,
  status: number,
  state: PageState,
) {
  const { poll, guest, display } = visit;
  const owner = await findSender(db, { senderId: poll.user_id, email: guest?.email ?? '' });
  const html = renderPollPage({
    typed: { name: '', email: '' },
    ...state,
    title: poll.title,
    owner: getOwnerName(owner),
    details: getDetails(visit),
    timeZone: display.time_zone,
    pollTimeZone: poll.time_zone,
    weeks: groupIntoWeeks(poll.slots, display),
    guest: guest && formatGuest(guest),
  });
  respond(context, status, html);
}

async function recordReplies(
  { db }: Deps,
  { poll, guest }: PollVisit,
  { answers, typed }: PollForm,
): Promise<ReplyOutcome | FormError> {
  if (guest) return recordGuestReplies(db, guest, answers);
  const newGuest = parseGuest(typed);
  if ('error' in newGuest) return newGuest;
  const { name, email: typed_email } = newGuest;
  return recordNewGuest(db, poll.id, { name, typed_email, answers });
}

async function submitReplies(deps: Deps, context: Context, visit: PollVisit): Promise<void> {
  const fields = (await readFormBody(context, MAX_FORM_BYTES)) ?? new URLSearchParams();
  const form = parsePollForm(fields, visit.poll.slots.length);
  const respondWithError = (status: number, text: string) =>
    respondWithPoll(deps, context, visit, status, { ...form, message: { kind: 'error', text } });
  const outcome = await recordReplies(deps, visit, form);
  if (outcome === 'gone') return respond(context, 404, renderNotFound());
  if (outcome === 'closed') return respond(context, 410, renderClosed());
  if (outcome === 'full') {
    return respondWithError(409, t('This poll has reached its response limit.'));
  }
  if ('error' in outcome) return respondWithError(400, outcome.error);
  // Post/Redirect/Get, to the personal link where the guest can change the replies.
  const token = signToken(deps.signingSecrets, 'poll-guest', outcome.guestId);
  const timeZoneParam = encodeURIComponent(visit.display.time_zone);
  context.redirect(`/polls/${token}?zone=${timeZoneParam}&done`);
  context.status = 303;
}

const getConfirmation = () =>
  ({
    kind: 'ok',
    text: t('Thanks for your reply! Bookmark this page to change it later.'),
  }) as const;

async function handleRequest(deps: Deps, context: Context, token: string): Promise<void> {
  context.state.route = 'polls';
  context.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const visit = await findVisit(deps, context, token);
  if (!visit) return respond(context, 404, renderNotFound());
  if (!['GET', 'HEAD', 'POST'].includes(context.method)) throw methodNotAllowed();
  const status = getPollStatus(visit.poll, deps.clock());
  if (status === 'chosen') return respond(context, 200, renderChosen(visit));
  if (status === 'closed') return respond(context, 410, renderClosed());
  if (context.method === 'POST') return submitReplies(deps, context, visit);
  const message = 'done' in context.query ? getConfirmation() : null;
  await respondWithPoll(deps, context, visit, 200, {
    answers: visit.guest?.answers ?? [],
    message,
  });
}

/** Serves the poll pages at `/polls/<token>` and their static files. */
export function pollEndpoint(deps: Deps): Middleware {
  return async (context, next) => {
    const [, name] = /^\/polls\/([^/]+)$/.exec(context.path) ?? [];
    if (name === undefined) return next();
    const file = STATIC_FILES[name];
    if (!file) return handleRequest(deps, context, name);
    context.type = file.type;
    context.set('cache-control', 'public, max-age=3600');
    context.body = file.text;
  };
}
