import Router from '@koa/router';
import type { Context } from 'koa';
import { readForm } from '../request-body.ts';
import { selectEvents } from '../calendar/select-events.ts';
import { DAY_MS, toInstantMs } from '../calendar/event-times.ts';
import { findEvent } from '../calendar/occurrences.ts';
import { deleteEvent, insertEvent, patchEvent } from '../calendar/write-events.ts';
import { GoogleError } from '../google-error.ts';
import type { Account, Calendar } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import {
  renderAccountPage,
  renderAccountsPage,
  renderEventPage,
  getEventPath,
  type CalendarSection,
} from './account-page.ts';
import { parseEventForm } from './event-form.ts';
import { rejectCrossSitePost, sendPage } from './page-layout.ts';

const LOOKAHEAD_MS = 28 * DAY_MS;

const getParam = (ctx: Context, name: string) =>
  (ctx['params'] as Record<string, string>)[name] ?? '';

function createCalendarSection(
  { store }: EmulatorState,
  account: Account,
  calendar: Calendar,
): CalendarSection {
  const events = selectEvents(
    { eventsById: store.getCalendarEvents(calendar.id), calendar },
    {
      singleEvents: true,
      timeMin: new Date(Date.now() - DAY_MS).toISOString(),
      timeMax: new Date(Date.now() + LOOKAHEAD_MS).toISOString(),
    },
  );
  const getStartMs = ({ start = {} }: (typeof events)[number]) =>
    toInstantMs(start, calendar.timeZone) || 0;
  return {
    calendar,
    writable: calendar.owner === account.id,
    events: events.toSorted((a, b) => getStartMs(a) - getStartMs(b)),
  };
}

/** Runs a change. Returns the error message if validation fails. */
function tryChange(change: () => void): string | undefined {
  try {
    change();
    return undefined;
  } catch (error) {
    if (error instanceof GoogleError) return error.message;
    throw error;
  }
}

/** Creates the pages where users edit events by hand, as in Google Calendar. */
export function createAccountRouter(state: EmulatorState): Router {
  const router = new Router();
  const { publicUrl, store } = state;
  const findAccount = (ctx: Context) =>
    store.find('accounts', getParam(ctx, 'account')) ?? ctx.throw(404, 'Account not found');
  const findOwnedCalendar = (ctx: Context, account: Account) =>
    state
      .listCalendars(account)
      .find(({ id, owner }) => id === getParam(ctx, 'calendar') && owner === account.id) ??
    ctx.throw(404, 'Calendar not found');
  const redirectToAccount = (ctx: Context, { id }: Account) => {
    ctx.status = 303;
    ctx.redirect(`${publicUrl}/accounts/${encodeURIComponent(id)}`);
  };
  const sendAccountPage = (ctx: Context, account: Account, error?: string) => {
    const sections = state
      .listCalendars(account)
      .map((calendar) => createCalendarSection(state, account, calendar));
    const content = renderAccountPage({ account, publicUrl, error }, sections);
    sendPage(ctx, { title: account.name, publicUrl, content });
  };
  const findActiveEvent = (ctx: Context) => {
    const account = findAccount(ctx);
    const calendar = findOwnedCalendar(ctx, account);
    const storedEvent = findEvent(state, calendar, getParam(ctx, 'event'));
    if (!storedEvent || storedEvent.event.status === 'cancelled')
      return ctx.throw(404, 'Event not found');
    return { account, calendar, storedEvent };
  };
  const sendEventPage = (ctx: Context, error?: string) => {
    const { account, calendar, storedEvent } = findActiveEvent(ctx);
    const content = renderEventPage({ account, publicUrl, error }, calendar, storedEvent.event);
    sendPage(ctx, { title: storedEvent.event.summary ?? '(No title)', publicUrl, content });
  };

  router.get('/', (ctx) => {
    const content = renderAccountsPage(publicUrl, store.list('accounts'));
    sendPage(ctx, { title: 'Accounts', publicUrl, content });
  });
  router.get('/event', (ctx) => {
    const eid = Buffer.from(ctx.URL.searchParams.get('eid') ?? '', 'base64url').toString('utf8');
    const [id = '', calendar = ''] = eid.split(' ');
    const owner = store.find('calendars', calendar)?.owner ?? ctx.throw(404, 'Event not found');
    ctx.redirect(publicUrl + getEventPath(owner, calendar, id));
  });
  router.get('/accounts/:account', (ctx) => sendAccountPage(ctx, findAccount(ctx)));
  router.post('/accounts/:account/:calendar', async (ctx) => {
    rejectCrossSitePost(ctx);
    const account = findAccount(ctx);
    const calendar = findOwnedCalendar(ctx, account);
    const form = await readForm(ctx.req);
    const error = tryChange(() =>
      insertEvent({ state, calendar }, parseEventForm(form, calendar.timeZone)),
    );
    if (error) sendAccountPage(ctx, account, error);
    else redirectToAccount(ctx, account);
  });
  router.get('/accounts/:account/:calendar/:event', (ctx) => sendEventPage(ctx));
  router.post('/accounts/:account/:calendar/:event', async (ctx) => {
    rejectCrossSitePost(ctx);
    const form = await readForm(ctx.req);
    const { account, calendar, storedEvent } = findActiveEvent(ctx);
    const context = { state, calendar };
    const error = tryChange(() => {
      if (form.get('action') === 'delete') deleteEvent(context, storedEvent);
      else patchEvent(context, storedEvent, parseEventForm(form, calendar.timeZone));
    });
    if (error) sendEventPage(ctx, error);
    else redirectToAccount(ctx, account);
  });
  return router;
}
