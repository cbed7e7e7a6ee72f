import { readFileSync } from 'node:fs';
import { timeZone } from '@scheduler/contracts';
import { DEFAULT_PREFERENCES, type PollReply } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { Problem, readRawBody, type Database } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';
import { recordOfToken, signToken, type Secrets } from '../invitations/link.ts';
import { clockOf, personOf } from '../invitations/repository.ts';
import { periodIn, type Clock } from '../invitations/when.ts';
import { answerAnew, answerAs, type Outcome } from './answer.ts';
import { filledIn, introducedBy, type Fault, type Filled } from './form.ts';
import { lengthOf } from './message.ts';
import { pollPage, sayingPage, type PollPage } from './page.ts';
import { statusOf } from './policy.ts';
import { pollBy, type GuestRow, type PollRow } from './repository.ts';
import { guestBy } from './repository-guests.ts';
import { weeksOf } from './weeks.ts';

interface Deps {
  db: Database;
  signingSecrets: Secrets;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** A poll as a link leads to it: as somebody it knows, or as anybody. */
interface Visit {
  poll: PollRow;
  guest: GuestRow | null;
  clock: Clock;
}

const read = (name: string) =>
  readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8');
const FILES: Record<string, { type: string; text: string }> = {
  'page.css': { type: 'css', text: read('rsvp.css') + read('poll.css') },
  'page.js': { type: 'js', text: read('poll.js') },
};
const FORM = { type: 'application/x-www-form-urlencoded', limit: 65_536 };

const notFound = () =>
  sayingPage(
    t('This link does not work'),
    t(
      'It is not complete, or it is no longer valid. Open it again from the mail, or ask for a new one.',
    ),
  );
const closed = () => sayingPage(t('This poll is closed'), t('Answers are not taken any more.'));

function show(context: Context, status: number, html: string) {
  context.status = status;
  context.type = 'html';
  context.body = html;
}

/** The clock that is asked for, else the guest's own where it is known, else the poll's. */
async function clockFor(db: Database, context: Context, poll: PollRow, guest: GuestRow | null) {
  const asked = z.safeParse(timeZone, context.query['zone']);
  const { hour_cycle } = DEFAULT_PREFERENCES;
  const known = guest
    ? await clockOf(db, guest.email, poll.time_zone)
    : { zone: poll.time_zone, hour_cycle, language: null };
  return asked.success ? { ...known, zone: asked.data } : known;
}

async function visitOf({ db, signingSecrets }: Deps, context: Context, token: string) {
  const guestId = recordOfToken(signingSecrets, 'poll-guest', token);
  const guest = guestId === null ? null : ((await guestBy(db, guestId)) ?? null);
  const pollId = guest?.poll_id ?? recordOfToken(signingSecrets, 'poll', token);
  const poll = pollId === null ? undefined : await pollBy(db, pollId);
  if (!poll) return null;
  return { poll, guest, clock: await clockFor(db, context, poll, guest) };
}

function chosenPage({ poll, clock }: Visit): string {
  const start = poll.event_start ?? poll.created_at;
  const end = new Date(Date.parse(start) + poll.duration_minutes * 60_000).toISOString();
  return sayingPage(
    t('The time for {title} is set', { title: poll.title }),
    t('It is {when}. Who was asked or answered gets an invitation by mail.', {
      when: periodIn(start, end, clock),
    }),
  );
}

function factsOf({ poll, clock }: Visit): PollPage['facts'] {
  const { closes_at } = poll;
  const until = closes_at && periodIn(closes_at, closes_at, clock);
  const rows: [string, string | null][] = [
    [t('Lasts'), lengthOf(poll.duration_minutes)],
    [t('Where'), poll.location],
    [t('About'), poll.description],
    [t('Answer by'), until],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

interface Said {
  answers: readonly PollReply[];
  typed?: Filled['typed'];
  message: PollPage['message'];
}

async function showPoll({ db }: Deps, context: Context, visit: Visit, status: number, said: Said) {
  const { poll, guest, clock } = visit;
  const asker = await personOf(db, poll.user_id);
  const html = pollPage({
    typed: { name: '', email: '' },
    ...said,
    title: poll.title,
    asker: asker?.name ?? asker?.email ?? t('Someone'),
    facts: factsOf(visit),
    zone: clock.zone,
    ownZone: poll.time_zone,
    weeks: weeksOf(poll.slots, clock),
    guest: guest?.typed_email ?? null,
  });
  show(context, status, html);
}

const refusals = {
  known: () =>
    t('This address has a link of its own already. Open that one to answer or to change it.'),
  full: () => t('So many have answered that no more answers fit in.'),
};

/** Answers, as whom the link says or as the newcomer who is introduced. */
async function answer(
  { db }: Deps,
  { poll, guest }: Visit,
  { answers, typed }: Filled,
): Promise<Outcome | Fault> {
  if (guest) return answerAs(db, guest, answers);
  const newcomer = introducedBy(typed);
  if ('fault' in newcomer) return newcomer;
  const { name, email: typed_email } = newcomer;
  return answerAnew(db, poll.id, { name, typed_email, answers });
}

async function take(deps: Deps, context: Context, visit: Visit): Promise<void> {
  const body = (await readRawBody(context, FORM)) as Buffer | undefined;
  const filled = filledIn(body?.toString('utf8') ?? '', visit.poll.slots.length);
  const refuse = (status: number, text: string) =>
    showPoll(deps, context, visit, status, { ...filled, message: { kind: 'error', text } });
  const outcome = await answer(deps, visit, filled);
  if (outcome === 'gone') return show(context, 404, notFound());
  if (outcome === 'closed') return show(context, 410, closed());
  if (outcome === 'known' || outcome === 'full') return refuse(409, refusals[outcome]());
  if ('fault' in outcome) return refuse(400, outcome.fault);
  // Shown by another request, at a link by which the answers can be changed.
  const token = signToken(deps.signingSecrets, 'poll-guest', outcome.guestId);
  const zone = encodeURIComponent(visit.clock.zone);
  context.redirect(`/polls/${token}?zone=${zone}&done`);
  context.status = 303;
}

const thanks = () =>
  ({
    kind: 'ok',
    text: t(
      'Thank you, your answers are in. Keep this page’s address if you may want to change them.',
    ),
  }) as const;

async function serve(deps: Deps, context: Context, token: string): Promise<void> {
  context.state.route = 'polls';
  context.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const visit = await visitOf(deps, context, token);
  if (!visit) return show(context, 404, notFound());
  if (!['GET', 'HEAD', 'POST'].includes(context.method)) {
    throw new Problem('method-not-allowed', t('Method not allowed for this endpoint.'));
  }
  const status = statusOf(visit.poll, deps.clock());
  if (status === 'chosen') return show(context, 200, chosenPage(visit));
  if (status === 'closed') return show(context, 410, closed());
  if (context.method === 'POST') return take(deps, context, visit);
  const message = 'done' in context.query ? thanks() : null;
  await showPoll(deps, context, visit, 200, { answers: visit.guest?.answers ?? [], message });
}

/** The pages on which people answer polls: `/polls/<token>`, outside the API. */
export function pollPages(deps: Deps): Middleware {
  return async (context, next) => {
    const [, name] = /^\/polls\/([^/]+)$/.exec(context.path) ?? [];
    if (name === undefined) return next();
    const file = FILES[name];
    if (!file) return serve(deps, context, name);
    context.type = file.type;
    context.set('cache-control', 'public, max-age=3600');
    context.body = file.text;
  };
}
