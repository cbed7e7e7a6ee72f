import Router from '@koa/router';
import type { Context } from 'koa';
import { readForm } from '../body.ts';
import { selectAll } from '../calendar/select.ts';
import { DAY_MS, instantOf } from '../calendar/times.ts';
import { findEvent } from '../calendar/occurrences.ts';
import { deleteEvent, insertEvent, patchEvent } from '../calendar/write.ts';
import { GoogleError } from '../google-error.ts';
import type { Account, Calendar } from '../shapes.ts';
import type { World } from '../world.ts';
import { accountPage, accountsPage, eventPage, eventPath, type Shelf } from './account-page.ts';
import { readEvent } from './form.ts';
import { refuseStrangers, showPage } from './html.ts';

const AHEAD_MS = 28 * DAY_MS;

const param = (ctx: Context, name: string) => (ctx['params'] as Record<string, string>)[name] ?? '';

function shelfOf({ store }: World, account: Account, calendar: Calendar): Shelf {
  const events = selectAll(
    { book: store.book(calendar.id), calendar },
    {
      singleEvents: true,
      timeMin: new Date(Date.now() - DAY_MS).toISOString(),
      timeMax: new Date(Date.now() + AHEAD_MS).toISOString(),
    },
  );
  const at = ({ start = {} }: (typeof events)[number]) => instantOf(start, calendar.timeZone) || 0;
  return {
    calendar,
    writable: calendar.owner === account.id,
    events: events.toSorted((one, other) => at(one) - at(other)),
  };
}

/** What went wrong with a change, if it is the form's fault. */
function problemOf(change: () => void): string | undefined {
  try {
    change();
    return undefined;
  } catch (error) {
    if (error instanceof GoogleError) return error.message;
    throw error;
  }
}

/** Pages on which a person changes events by hand, as in Google Calendar. */
export function accountRouter(world: World): Router {
  const router = new Router();
  const { publicUrl, store } = world;
  const accountOf = (ctx: Context) =>
    store.find('accounts', param(ctx, 'account')) ?? ctx.throw(404, 'No such account');
  const calendarOf = (ctx: Context, account: Account) =>
    world
      .calendarsOf(account)
      .find(({ id, owner }) => id === param(ctx, 'calendar') && owner === account.id) ??
    ctx.throw(404, 'No such calendar');
  const home = (ctx: Context, { id }: Account) => {
    ctx.status = 303;
    ctx.redirect(`${publicUrl}/accounts/${encodeURIComponent(id)}`);
  };
  const drawAccount = (ctx: Context, account: Account, problem?: string) => {
    const shelves = world.calendarsOf(account).map((each) => shelfOf(world, account, each));
    const content = accountPage({ account, publicUrl, problem }, shelves);
    showPage(ctx, { title: account.name, publicUrl, content });
  };
  const eventOf = (ctx: Context) => {
    const account = accountOf(ctx);
    const calendar = calendarOf(ctx, account);
    const row = findEvent(world, calendar, param(ctx, 'event'));
    if (!row || row.event.status === 'cancelled') return ctx.throw(404, 'No such event');
    return { account, calendar, row };
  };
  const drawEvent = (ctx: Context, problem?: string) => {
    const { account, calendar, row } = eventOf(ctx);
    const content = eventPage({ account, publicUrl, problem }, calendar, row.event);
    showPage(ctx, { title: row.event.summary ?? '(No title)', publicUrl, content });
  };

  router.get('/', (ctx) => {
    const content = accountsPage(publicUrl, store.all('accounts'));
    showPage(ctx, { title: 'Accounts', publicUrl, content });
  });
  router.get('/event', (ctx) => {
    const eid = Buffer.from(ctx.URL.searchParams.get('eid') ?? '', 'base64url').toString('utf8');
    const [id = '', calendar = ''] = eid.split(' ');
    const owner = store.find('calendars', calendar)?.owner ?? ctx.throw(404, 'No such event');
    ctx.redirect(publicUrl + eventPath(owner, calendar, id));
  });
  router.get('/accounts/:account', (ctx) => drawAccount(ctx, accountOf(ctx)));
  router.post('/accounts/:account/:calendar', async (ctx) => {
    refuseStrangers(ctx);
    const account = accountOf(ctx);
    const calendar = calendarOf(ctx, account);
    const form = await readForm(ctx.req);
    const problem = problemOf(() =>
      insertEvent({ world, calendar }, readEvent(form, calendar.timeZone)),
    );
    if (problem) drawAccount(ctx, account, problem);
    else home(ctx, account);
  });
  router.get('/accounts/:account/:calendar/:event', (ctx) => drawEvent(ctx));
  router.post('/accounts/:account/:calendar/:event', async (ctx) => {
    refuseStrangers(ctx);
    const form = await readForm(ctx.req);
    const { account, calendar, row } = eventOf(ctx);
    const place = { world, calendar };
    const problem = problemOf(() => {
      if (form.get('action') === 'delete') deleteEvent(place, row);
      else patchEvent(place, row, readEvent(form, calendar.timeZone));
    });
    if (problem) drawEvent(ctx, problem);
    else home(ctx, account);
  });
  return router;
}
