import type { Subscription } from '@scheduler/contracts/billing';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../app.ts';
import { readSubscription } from './operations.ts';
import { parseQuery } from './postgrest-query.ts';
import { PostgrestError, toPostgrestError } from './postgrest-error.ts';

type TableDeps = Pick<Deps, 'db' | 'authenticate' | 'clock'>;

const BASE = '/rest/v1/';
const SINGLE_OBJECT_TYPE = 'application/vnd.pgrst.object+json';

/** Returns the caller's own row, the only row that is ever loaded. */
async function respond(context: Context, { db, authenticate, clock }: TableDeps) {
  if (context.path !== `${BASE}user_subscriptions`) throw createUnknownTableError(context.path);
  if (context.method !== 'GET' && context.method !== 'HEAD') {
    throw new PostgrestError(405, 'PGRST117', `Unsupported HTTP method: ${context.method}`);
  }
  if (context.get('authorization') === '') {
    throw new PostgrestError(401, 'PGRST302', 'Anonymous access is disabled');
  }
  const actor = await authenticate(context);
  context.state.userId = actor.userId;
  const parsedQuery = parseQuery(new URLSearchParams(context.querystring));
  const rows = [await readSubscription(db, actor.userId, clock())]
    .filter(parsedQuery.matches)
    .slice(parsedQuery.offset, parsedQuery.offset + parsedQuery.limit);
  sendRows(context, rows.map(parsedQuery.pick));
}

function sendRows(context: Context, rows: Partial<Subscription>[]) {
  const single = context.get('accept').includes(SINGLE_OBJECT_TYPE);
  if (single && rows.length !== 1) {
    throw new PostgrestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows.length} rows`,
    );
  }
  const total = context.get('prefer').includes('count=') ? rows.length : '*';
  context.set('content-range', `${rows.length > 0 ? '0-0' : '*'}/${total}`);
  context.set('cache-control', 'no-store');
  context.type = single
    ? `${SINGLE_OBJECT_TYPE}; charset=utf-8`
    : 'application/json; charset=utf-8';
  context.body = JSON.stringify(single ? rows[0] : rows);
}

const createUnknownTableError = (path: string) =>
  new PostgrestError(
    404,
    'PGRST205',
    `Could not find the table 'public.${path.slice(BASE.length)}' in the schema cache`,
  );

/** Serves reads of `/rest/v1/user_subscriptions` like PostgREST with row-level security. */
export function subscriptionTable(deps: TableDeps): Middleware {
  return async (context, next) => {
    if (!context.path.startsWith(BASE)) return next();
    context.state.route = 'subscriptions.read';
    try {
      await respond(context, deps);
    } catch (error) {
      const postgrestError = toPostgrestError(error);
      if (!postgrestError) throw error;
      if (postgrestError.status === 401) context.set('www-authenticate', 'Bearer');
      if (postgrestError.status === 405) context.set('allow', 'GET, HEAD');
      context.status = postgrestError.status;
      context.body = postgrestError.toBody();
    }
  };
}
