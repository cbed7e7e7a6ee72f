import type { Route } from '@scheduler/contracts';
import { toRequestPath } from '@scheduler/api-client';
import { createLog, newId, openDatabase } from '@scheduler/service-kit';
import { coreRoutes } from './app.ts';
import { createStreamHub } from './live/stream-hub.ts';
import type { AccessRule } from './testing/access/access-rule.ts';
import { accessRules } from './testing/access/access-rules.ts';
import {
  deleteAll,
  createTestUsers,
  roles,
  secrets,
  dumpTables,
  findSecrets,
  createAccessFixture,
  type TestUsers,
  type Role,
  type Secret,
  type AccessFixture,
} from './testing/access/fixture.ts';
import { startCore, type TestCore } from './testing/start-core.ts';

const offline = {
  db: openDatabase({ url: 'postgres://nowhere', schema: 'core' }),
  log: createLog('core-api', 'silent'),
};

/** All mounted routes by name. */
const routes = new Map(
  coreRoutes({
    db: offline.db,
    hub: createStreamHub(offline),
    getPlan: () => Promise.resolve('free'),
    signingSecrets: [''],
  }).map(({ route }) => [route.name, route]),
);

const findRoute = (key: string) => routes.get(key.split(': ')[0] ?? '');

const accessCases = Object.entries(accessRules).flatMap(([key, row]) => {
  const route = findRoute(key);
  return route ? [[key, route, row] as const] : [];
});

let core: TestCore;
let testUsers: TestUsers;
beforeAll(async () => {
  core = await startCore();
  testUsers = await createTestUsers(core);
});
afterAll(() => core.stop());

interface RouteInput {
  /** JSON, or the content of a file. */
  body?: object | string;
}

async function send(route: Route, input: object, token?: string) {
  const { body } = input as RouteInput;
  const type = route.bodyType?.type ?? 'application/json';
  const response = await fetch(core.baseUrl + toRequestPath(route, input), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  // Event streams never end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  return { status: response.status, text: isStream ? '' : await response.text() };
}

const expectedStatus = ({ status }: AccessRule, role: Role): number =>
  'everyone' in status ? status.everyone : (status[role] ?? 404);

const expectedSecrets = ({ reveals = {} }: AccessRule, role: Role): string[] =>
  Object.keys(secrets).filter((secret) => reveals[secret as Secret]?.includes(role));

test('the access rules cover all mounted routes', () => {
  const listedRoutes = Object.keys(accessRules).map((key) => key.split(': ')[0]);
  expect(new Set(listedRoutes)).toEqual(new Set(routes.keys()));
});

const FAKE_FIXTURE: AccessFixture = {
  schedule: { id: newId() } as AccessFixture['schedule'],
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

test.each(accessCases.filter(([, { auth }]) => auth === 'user'))(
  '%s returns 401 without authentication',
  async (_, route, { input }) => {
    const { status, text } = await send(route, input(FAKE_FIXTURE));
    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ code: 'unauthenticated' });
  },
);

/** Whether the request only reads data or is rejected. */
const changesNothing = (role: Role, route: Route, row: AccessRule) =>
  route.method === 'GET' || expectedStatus(row, role) >= 400;

async function expectAccess(role: Role, route: Route, row: AccessRule, fixture: AccessFixture) {
  const { status, text } = await send(route, row.input(fixture), testUsers.byRole[role].token);
  expect({ status, secrets: findSecrets(text) }).toEqual({
    status: expectedStatus(row, role),
    secrets: expectedSecrets(row, role),
  });
}

describe.each(roles)('access as %s', (role) => {
  describe('read-only and rejected requests', () => {
    let fixture: AccessFixture;
    let before: unknown;
    beforeAll(async () => {
      fixture = await createAccessFixture(role, core, testUsers);
      before = await dumpTables(core);
    });
    afterAll(() => deleteAll(core));

    test.each(accessCases.filter(([, ...accessCase]) => changesNothing(role, ...accessCase)))(
      '%s changes no data and reveals only permitted secrets',
      async (_, route, row) => {
        await expectAccess(role, route, row, fixture);
        const [previous, current] = [before, await dumpTables(core)];
        before = current;
        expect(current).toEqual(previous);
      },
    );
  });

  describe('write requests', () => {
    afterEach(() => deleteAll(core));

    test.each(accessCases.filter(([, ...accessCase]) => !changesNothing(role, ...accessCase)))(
      '%s succeeds and reveals only permitted secrets',
      async (_, route, row) => {
        await expectAccess(role, route, row, await createAccessFixture(role, core, testUsers));
      },
    );
  });
});

test('unknown paths return 404, and unsupported methods return 405', async () => {
  const status = async (method: string, path: string) =>
    (
      await fetch(core.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${testUsers.owner.token}` },
      })
    ).status;
  expect(await status('GET', '/schedules?action=share')).toBe(404);
  expect(await status('POST', '/schedules?action=sharing')).toBe(404);
  expect(await status('GET', '/calendars')).toBe(404);
  expect(await status('PATCH', `/events/${newId()}`)).toBe(405);
});
