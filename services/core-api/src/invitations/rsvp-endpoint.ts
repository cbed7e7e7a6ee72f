import { readFileSync } from 'node:fs';
import { t } from '@scheduler/i18n/translate';
import { describeRecurrence } from '@scheduler/scheduling/recurrence';
import { methodNotAllowed, readFormBody, type Database } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import { toSeries } from '../events/series.ts';
import { runGuestWrite } from '../unit-of-work/run-write.ts';
import { recordReply } from './record-reply.ts';
import { formatSender } from '../email-protection/sender.ts';
import { findEmailedEvent, type EmailedEvent } from './emailed-event.ts';
import { verifyRsvpToken, type Secrets } from './signed-tokens.ts';
import { normalizeProposal } from './operations.ts';
import type { InvitationEmail } from './repository.ts';
import { findEmail } from './repository-guests.ts';
import { rsvpForm, getProposal, toProposalFields } from './rsvp-form.ts';
import {
  renderRsvpPage,
  REPLIES,
  renderMessagePage,
  renderNotFound,
  type RsvpPage,
} from './rsvp-page.ts';
import { formatEventTimes, omitEmptyDetails } from './format-times.ts';
import { WEEK_MS } from '@scheduler/scheduling/durations';

interface Deps {
  db: Database;
  signingSecrets: Secrets;
  /** Epoch milliseconds. */
  clock: () => number;
}

const STYLE = readFileSync(new URL('../../public/rsvp.css', import.meta.url), 'utf8');
/** Guests can reply for a week after the event. */
const REPLY_GRACE_MS = WEEK_MS;
const MAX_FORM_BYTES = 16_384;

type PageState = Pick<RsvpPage, 'suggested' | 'message'>;

const parseStatus = (value: unknown) =>
  REPLIES.map(([status]) => status).find((status) => status === value) ?? null;

function getDetails({ event, display }: EmailedEvent): [string, string][] {
  const series = toSeries(event);
  return omitEmptyDetails([
    [t('When'), formatEventTimes(event, display)],
    [t('Repeats'), series && describeRecurrence(series)],
    [t('Location'), event.location],
    [t('Description'), event.description],
  ]);
}

const getScopeNote = ({ event, reference }: EmailedEvent) => {
  if (reference.original !== null) return t('Your reply applies to this event only.');
  return event.recurrence ? t('Your reply applies to the whole series.') : null;
};

function respond(context: Context, status: number, html: string) {
  context.status = status;
  context.type = 'html';
  context.body = html;
}

function respondWithEvent(
  context: Context,
  emailedEvent: EmailedEvent,
  status: number,
  state: PageState,
) {
  const { event, guest, organizer, display } = emailedEvent;
  const html = renderRsvpPage({
    ...state,
    title: event.title,
    organizer: formatSender(organizer, t('The organizer')),
    details: getDetails(emailedEvent),
    scopeNote: getScopeNote(emailedEvent),
    guest: guest.typed_email,
    current: parseStatus(guest.partstat),
    note: guest.note ?? '',
    proposal: event.recurrence ? null : toProposalFields(event, display.time_zone, guest),
  });
  respond(context, status, html);
}

const renderCanceled = () =>
  renderMessagePage(t('This event was canceled'), t("You don't need to reply."));
const renderNotInvited = () =>
  renderMessagePage(
    t("You're no longer invited"),
    t("The organizer removed you from this event. You don't need to reply."),
  );
const renderPast = () => renderMessagePage(t('This event is over'), t("You can't reply anymore."));

/** Returns `null` after responding with an error page if the guest can't reply anymore. */
async function findOpenEvent(
  { db, clock }: Deps,
  context: Context,
  email: InvitationEmail,
): Promise<EmailedEvent | null> {
  const emailedEvent = await findEmailedEvent(db, email);
  if (emailedEvent === 'gone') respond(context, 410, renderCanceled());
  else if (emailedEvent === 'not-invited') respond(context, 410, renderNotInvited());
  else if (emailedEvent.end + REPLY_GRACE_MS < clock()) respond(context, 410, renderPast());
  else return emailedEvent;
  return null;
}

async function submitReply(
  deps: Deps,
  context: Context,
  email: InvitationEmail,
  emailedEvent: EmailedEvent,
) {
  const respondWithError = (text: string) => {
    const state = { suggested: null, message: { kind: 'error' as const, text } };
    respondWithEvent(context, emailedEvent, 400, state);
  };
  const fields = Object.fromEntries((await readFormBody(context, MAX_FORM_BYTES)) ?? []);
  const form = rsvpForm.safeParse(fields);
  if (!form.success) {
    return respondWithError(t('Choose a reply and check the times.'));
  }
  const { event, reference } = emailedEvent;
  const { start, end } = event.recurrence
    ? {}
    : getProposal(form.data, emailedEvent.display.time_zone);
  const proposal = normalizeProposal(event, start, end);
  if (!proposal || (start === undefined) !== (end === undefined)) {
    return respondWithError(t("Enter an end that's after the start."));
  }
  const guest = { email: email.email, route: 'invitations.respond' };
  const outcome = await runGuestWrite(deps.db, guest, (trx) =>
    recordReply(trx, reference, email.email, {
      partstat: form.data.answer,
      note: form.data.note || null,
      ...proposal,
      answered_at: new Date(deps.clock()).toISOString(),
    }),
  );
  if (outcome === 'gone') return respond(context, 410, renderCanceled());
  if (outcome === 'not-invited') return respond(context, 410, renderNotInvited());
  // Post/Redirect/Get: reloading the page doesn't submit the form again.
  context.redirect(`${context.path}?done`);
  context.status = 303;
}

const CONFIRMATIONS = {
  accepted: (organizer: string) =>
    t("Thanks, we've let {organizer} know you're coming.", { organizer }),
  tentative: (organizer: string) =>
    t("Thanks, we've let {organizer} know you might come.", { organizer }),
  declined: (organizer: string) =>
    t("Thanks, we've let {organizer} know you can't make it.", { organizer }),
};

function getConfirmation({ guest, organizer }: EmailedEvent): PageState['message'] {
  const status = parseStatus(guest.partstat);
  return (
    status && {
      kind: 'ok',
      text: CONFIRMATIONS[status](formatSender(organizer, t('the organizer'))),
    }
  );
}

async function handleRequest(deps: Deps, context: Context, token: string): Promise<void> {
  context.state.route = 'rsvp';
  context.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const id = verifyRsvpToken(deps.signingSecrets, token);
  const email = id === null ? undefined : await findEmail(deps.db, id);
  if (!email) return respond(context, 404, renderNotFound());
  if (!['GET', 'HEAD', 'POST'].includes(context.method)) throw methodNotAllowed();
  const emailedEvent = await findOpenEvent(deps, context, email);
  if (!emailedEvent) return;
  if (context.method === 'POST') return submitReply(deps, context, email, emailedEvent);
  respondWithEvent(context, emailedEvent, 200, {
    suggested: parseStatus(context.query['answer']),
    message: 'done' in context.query ? getConfirmation(emailedEvent) : null,
  });
}

/** Serves the RSVP pages of guests at `/rsvp/<token>`. */
export function rsvpEndpoint(deps: Deps): Middleware {
  return async (context, next) => {
    const [, token] = /^\/rsvp\/([^/]+)$/.exec(context.path) ?? [];
    if (token === undefined) return next();
    if (token !== 'page.css') return handleRequest(deps, context, token);
    context.type = 'css';
    context.set('cache-control', 'public, max-age=3600');
    context.body = STYLE;
  };
}
