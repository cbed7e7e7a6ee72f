import type { Route } from '@scheduler/contracts';
import { newId } from '@scheduler/service-kit';
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
import { takeSnapshot } from './testing/access/snapshot.ts';
import { mountedRoutes, sendRequest } from './testing/mounted-routes.ts';
import { startCore, type TestCore } from './testing/start-core.ts';

const routes = new Map(mountedRoutes.map((route) => [route.name, route]));

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

async function send(route: Route, input: object, token?: string) {
  const response = await sendRequest(core.baseUrl, route, input, token);
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
    let fixture: AccessFixture;
    let restore: () => Promise<void>;
    beforeAll(async () => {
      fixture = await createAccessFixture(role, core, testUsers);
      restore = await takeSnapshot(core);
    });
    afterEach(() => restore());
    afterAll(() => deleteAll(core));

    test.each(accessCases.filter(([, ...accessCase]) => !changesNothing(role, ...accessCase)))(
      '%s succeeds and reveals only permitted secrets',
      async (_, route, row) => {
        await expectAccess(role, route, row, fixture);
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
