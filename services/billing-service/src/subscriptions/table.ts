import type { Subscription } from '@scheduler/contracts/billing';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../app.ts';
import { subscriptionOf } from './operations.ts';
import { readOf } from './table-read.ts';
import { TableRefusal, tableRefusalOf } from './table-refusal.ts';

type TableDeps = Pick<Deps, 'db' | 'authenticate' | 'clock'>;

const BASE = '/rest/v1/';
const OBJECT = 'application/vnd.pgrst.object+json';

/** The one row there is to see is the caller's own: nobody else's is ever loaded. */
async function answer(context: Context, { db, authenticate, clock }: TableDeps) {
  if (context.path !== `${BASE}user_subscriptions`) throw unknownTable(context.path);
  if (context.method !== 'GET' && context.method !== 'HEAD') {
    throw new TableRefusal(405, 'PGRST117', `Unsupported HTTP method: ${context.method}`);
  }
  if (context.get('authorization') === '') {
    throw new TableRefusal(401, 'PGRST302', 'Anonymous access is disabled');
  }
  const actor = await authenticate(context);
  context.state.userId = actor.userId;
  const read = readOf(new URLSearchParams(context.querystring));
  const rows = [await subscriptionOf(db, actor.userId, clock())]
    .filter(read.matches)
    .slice(read.offset, read.offset + read.limit);
  sendRows(context, rows.map(read.pick));
}

function sendRows(context: Context, rows: Partial<Subscription>[]) {
  const single = context.get('accept').includes(OBJECT);
  if (single && rows.length !== 1) {
    throw new TableRefusal(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows.length} rows`,
    );
  }
  const total = context.get('prefer').includes('count=') ? rows.length : '*';
  context.set('content-range', `${rows.length > 0 ? '0-0' : '*'}/${total}`);
  context.set('cache-control', 'no-store');
  context.type = single ? `${OBJECT}; charset=utf-8` : 'application/json; charset=utf-8';
  context.body = JSON.stringify(single ? rows[0] : rows);
}

const unknownTable = (path: string) =>
  new TableRefusal(
    404,
    'PGRST205',
    `Could not find the table 'public.${path.slice(BASE.length)}' in the schema cache`,
  );

/** `/rest/v1/user_subscriptions`, read as PostgREST serves a table under row-level security. */
export function subscriptionTable(deps: TableDeps): Middleware {
  return async (context, next) => {
    if (!context.path.startsWith(BASE)) return next();
    context.state.route = 'subscriptions.read';
    try {
      await answer(context, deps);
    } catch (error) {
      const refusal = tableRefusalOf(error);
      if (!refusal) throw error;
      if (refusal.status === 401) context.set('www-authenticate', 'Bearer');
      if (refusal.status === 405) context.set('allow', 'GET, HEAD');
      context.status = refusal.status;
      context.body = refusal.toBody();
    }
  };
}
