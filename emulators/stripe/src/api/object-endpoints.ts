import type { EmulatorState } from '../emulator-state.ts';
import type { TableName, Tables } from '../store.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { paginate, type PageParams } from './pagination.ts';
import { createNotFoundError } from './stripe-error.ts';

/** Names of objects in error messages. */
const OBJECT_NAMES = {
  clocks: 'test_clock',
  endpoints: 'webhook endpoint',
  events: 'event',
  invoices: 'invoice',
  portalConfigurations: 'configuration',
  prices: 'price',
  products: 'product',
  sessions: 'checkout.session',
  subscriptions: 'subscription',
};

type ObjectTable = keyof typeof OBJECT_NAMES;

/** @throws StripeError 404 if the object does not exist */
export function getObject<Table extends ObjectTable>(
  state: EmulatorState,
  table: Table,
  id: string,
): Tables[Table] {
  const object = state.store.find(table, id);
  if (!object) throw createNotFoundError(OBJECT_NAMES[table], id);
  return object;
}

/** Defines the endpoint that returns one object. */
export const defineRetrieval = (path: string, table: ObjectTable, schema = 'Nothing'): Endpoint =>
  defineEndpoint('GET', `${path}/:id`, schema, ({ state, id }) => getObject(state, table, id));

/** Defines the endpoint that lists the objects that match its parameters. */
export const defineList = <Table extends TableName>(
  path: string,
  schema: string,
  table: Table,
  matches: (row: Tables[Table], params: never) => boolean = () => true,
): Endpoint =>
  defineEndpoint<PageParams>('GET', path, schema, ({ state, params }) => {
    const rows = state.store.list(table).filter((row) => matches(row, params as never));
    return paginate(rows, `/v1/${path}`, params);
  });
