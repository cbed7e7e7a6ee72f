import type { Route } from '@scheduler/contracts';
import { addressOf } from '@scheduler/api-client';
import { createLog, newId, openDatabase } from '@scheduler/service-kit';
import { coreRoutes } from './app.ts';
import { createHub } from './live/hub.ts';
import type { Row } from './testing/access/row.ts';
import { table } from './testing/access/table.ts';
import {
  clear,
  gather,
  roles,
  secrets,
  stored,
  toldIn,
  worldFor,
  type Cast,
  type Role,
  type Secret,
  type World,
} from './testing/access/world.ts';
import { startCore, type TestCore } from './testing/core.ts';

const nowhere = {
  db: openDatabase({ url: 'postgres://nowhere', schema: 'core' }),
  log: createLog('core-api', 'silent'),
};

/** Every route that is mounted, so that the table cannot forget one. */
const routes = new Map(
  coreRoutes({
    db: nowhere.db,
    hub: createHub(nowhere),
    planOf: () => Promise.resolve('free'),
    signingSecrets: [''],
  }).map(({ route }) => [route.name, route]),
);

const routeOf = (key: string) => routes.get(key.split(': ')[0] ?? '');

const cells = Object.entries(table).flatMap(([key, row]) => {
  const route = routeOf(key);
  return route ? [[key, route, row] as const] : [];
});

let core: TestCore;
let cast: Cast;
beforeAll(async () => {
  core = await startCore();
  cast = await gather(core);
});
afterAll(() => core.stop());

interface Sent {
  /** JSON, or the text of a file. */
  body?: object | string;
}

async function send(route: Route, input: object, token?: string) {
  const { body } = input as Sent;
  const type = route.bodyType?.type ?? 'application/json';
  const response = await fetch(core.baseUrl + addressOf(route, input), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  // A stream has no end to wait for.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  return { status: response.status, text: isStream ? '' : await response.text() };
}

const expectedStatus = ({ status }: Row, role: Role): number =>
  'everybody' in status ? status.everybody : (status[role] ?? 404);

const expectedTold = ({ tells = {} }: Row, role: Role): string[] =>
  Object.keys(secrets).filter((secret) => tells[secret as Secret]?.includes(role));

test('the table is of the routes that are mounted', () => {
  const listed = Object.keys(table).map((key) => key.split(': ')[0]);
  expect(new Set(listed)).toEqual(new Set(routes.keys()));
});

const NOWHERE: World = {
  schedule: { id: newId() } as World['schedule'],
  eventId: newId(),
  privateId: newId(),
  feedId: newId(),
  apiKeyId: newId(),
  taskId: newId(),
  habitId: newId(),
  pollId: newId(),
  webhookId: newId(),
  deliveryId: newId(),
  subscriptionId: newId(),
  proposerEmail: 'cy@example.test',
  batchId: newId(),
  ownerEmail: 'ada@example.test',
};

test.each(cells.filter(([, { auth }]) => auth === 'user'))(
  'signed out, %s is 401',
  async (_, route, { input }) => {
    const { status, text } = await send(route, input(NOWHERE));
    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ code: 'unauthenticated' });
  },
);

/** Whether nothing is to change: a question, or something refused. */
const isQuiet = (role: Role, route: Route, row: Row) =>
  route.method === 'GET' || expectedStatus(row, role) >= 400;

async function expectCell(role: Role, route: Route, row: Row, world: World) {
  const { status, text } = await send(route, row.input(world), cast.people[role].token);
  expect({ status, told: toldIn(text) }).toEqual({
    status: expectedStatus(row, role),
    told: expectedTold(row, role),
  });
}

describe.each(roles)('the %s', (role) => {
  describe('asks, or asks for too much', () => {
    let world: World;
    let before: unknown;
    beforeAll(async () => {
      world = await worldFor(role, core, cast);
      before = await stored(core);
    });
    afterAll(() => clear(core));

    test.each(cells.filter(([, ...cell]) => isQuiet(role, ...cell)))(
      '%s',
      async (_, route, row) => {
        await expectCell(role, route, row, world);
        const [was, is] = [before, await stored(core)];
        before = is;
        expect(is).toEqual(was);
      },
    );
  });

  describe('changes', () => {
    afterEach(() => clear(core));

    test.each(cells.filter(([, ...cell]) => !isQuiet(role, ...cell)))(
      '%s',
      async (_, route, row) => {
        await expectCell(role, route, row, await worldFor(role, core, cast));
      },
    );
  });
});

test('an address that is not documented is not found, a wrong method is 405', async () => {
  const status = async (method: string, path: string) =>
    (
      await fetch(core.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${cast.ada.token}` },
      })
    ).status;
  expect(await status('GET', '/schedules?action=share')).toBe(404);
  expect(await status('POST', '/schedules?action=sharing')).toBe(404);
  expect(await status('GET', '/calendars')).toBe(404);
  expect(await status('PATCH', `/events/${newId()}`)).toBe(405);
});
