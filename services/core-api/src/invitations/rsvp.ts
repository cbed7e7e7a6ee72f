import { readFileSync } from 'node:fs';
import { t } from '@scheduler/i18n/translate';
import { describeRecurrence } from '@scheduler/scheduling/recurrence';
import { Problem, readRawBody, type Database } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import { toSeries } from '../events/series.ts';
import { runGuestWrite } from '../unit-of-work/run-write.ts';
import { giveAnswer } from './answer.ts';
import { eventOfLetter, type LetterEvent } from './letter-event.ts';
import { letterOfLink, type Secrets } from './link.ts';
import { settleProposal } from './operations.ts';
import type { InvitationMail } from './repository.ts';
import { mailById } from './repository-guests.ts';
import { answerForm, proposedIn, proposing } from './rsvp-form.ts';
import { answerPage, ANSWERS, plainPage, type AnswerPage } from './rsvp-page.ts';
import { whenOf } from './when.ts';

interface Deps {
  db: Database;
  signingSecrets: Secrets;
  /** Epoch milliseconds. */
  clock: () => number;
}

const STYLE = readFileSync(new URL('../../public/rsvp.css', import.meta.url), 'utf8');
/** How long after its end an event can still be answered. */
const GRACE_MS = 7 * 86_400_000;
const FORM = { type: 'application/x-www-form-urlencoded', limit: 16_384 };

type Said = Pick<AnswerPage, 'suggested' | 'message'>;

const wordIn = (value: unknown) =>
  ANSWERS.map(([word]) => word).find((word) => word === value) ?? null;

function factsOf({ event, clock }: LetterEvent): [string, string][] {
  const series = toSeries(event);
  const rows: [string, string | null][] = [
    [t('When'), whenOf(event, clock)],
    [t('Repeats'), series && describeRecurrence(series)],
    [t('Where'), event.location],
    [t('About'), event.description],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

const aboutOf = ({ event, meant }: LetterEvent) => {
  if (meant.original !== null) return t('Your answer is for this one event of the series.');
  return event.recurrence ? t('Your answer is for all events of the series.') : null;
};

function show(context: Context, status: number, html: string) {
  context.status = status;
  context.type = 'html';
  context.body = html;
}

function showEvent(context: Context, found: LetterEvent, status: number, said: Said) {
  const { event, guest, organizer, clock } = found;
  const html = answerPage({
    ...said,
    title: event.title,
    organizer: organizer?.name ?? organizer?.email ?? t('The organizer'),
    facts: factsOf(found),
    about: aboutOf(found),
    guest: guest.typed_email,
    current: wordIn(guest.partstat),
    note: guest.note ?? '',
    proposing: event.recurrence ? null : proposing(event, clock.zone, guest),
  });
  show(context, status, html);
}

const notFound = () =>
  plainPage(
    t('This link does not work'),
    t('It is not complete, or it is no longer valid. Open it again from the latest mail.'),
  );
const gone = () =>
  plainPage(t('This event was cancelled'), t('There is nothing to answer any more.'));
const notInvited = () =>
  plainPage(
    t('You are no longer invited'),
    t('The organizer took you off the guests. There is nothing to answer any more.'),
  );
const over = () => plainPage(t('This event is over'), t('It cannot be answered any more.'));

/** What is to be answered; when nothing is, that is said and null comes back. */
async function requireEvent(
  { db, clock }: Deps,
  context: Context,
  mail: InvitationMail,
): Promise<LetterEvent | null> {
  const found = await eventOfLetter(db, mail);
  if (found === 'gone') show(context, 410, gone());
  else if (found === 'not-invited') show(context, 410, notInvited());
  else if (found.end + GRACE_MS < clock()) show(context, 410, over());
  else return found;
  return null;
}

const refused = (text: string): Said => ({ suggested: null, message: { kind: 'error', text } });

async function take(deps: Deps, context: Context, mail: InvitationMail, found: LetterEvent) {
  const body = (await readRawBody(context, FORM)) as Buffer | undefined;
  const fields = Object.fromEntries(new URLSearchParams(body?.toString('utf8') ?? ''));
  const form = answerForm.safeParse(fields);
  if (!form.success) {
    return showEvent(
      context,
      found,
      400,
      refused(t('Press one of the answers, and check the times.')),
    );
  }
  const { event, meant } = found;
  const { start, end } = event.recurrence ? {} : proposedIn(form.data, found.clock.zone);
  const proposal = settleProposal(event, start, end);
  if (!proposal || (start === undefined) !== (end === undefined)) {
    return showEvent(context, found, 400, refused(t('Propose a start and an end after it.')));
  }
  const guest = { email: mail.email, route: 'invitations.respond' };
  const outcome = await runGuestWrite(deps.db, guest, (trx) =>
    giveAnswer(trx, meant, mail.email, {
      partstat: form.data.answer,
      note: form.data.note || null,
      ...proposal,
      answered_at: new Date(deps.clock()).toISOString(),
    }),
  );
  if (outcome === 'gone') return show(context, 410, gone());
  if (outcome === 'not-invited') return show(context, 410, notInvited());
  // Shown by another request, so that loading the page again answers nothing.
  context.redirect(`${context.path}?done`);
  context.status = 303;
}

const thanks = () =>
  ({ kind: 'ok', text: t('Thank you. Your answer is with the organizer.') }) as const;

async function serve(deps: Deps, context: Context, token: string): Promise<void> {
  context.state.route = 'rsvp';
  context.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const id = letterOfLink(deps.signingSecrets, token);
  const mail = id === null ? undefined : await mailById(deps.db, id);
  if (!mail) return show(context, 404, notFound());
  if (!['GET', 'HEAD', 'POST'].includes(context.method)) {
    throw new Problem('method-not-allowed', t('Method not allowed for this endpoint.'));
  }
  const found = await requireEvent(deps, context, mail);
  if (!found) return;
  if (context.method === 'POST') return take(deps, context, mail, found);
  showEvent(context, found, 200, {
    suggested: wordIn(context.query['answer']),
    message: 'done' in context.query ? thanks() : null,
  });
}

/** The pages on which guests answer: `/rsvp/<token>`, outside the API, for people. */
export function rsvpPages(deps: Deps): Middleware {
  return async (context, next) => {
    const [, token] = /^\/rsvp\/([^/]+)$/.exec(context.path) ?? [];
    if (token === undefined) return next();
    if (token !== 'page.css') return serve(deps, context, token);
    context.type = 'css';
    context.set('cache-control', 'public, max-age=3600');
    context.body = STYLE;
  };
}
