import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

const get = (path: string, init?: RequestInit) =>
  fetch(gateway.origin + path, { redirect: 'manual', ...init });

const DAY_MS = 86_400_000;

/** Parses the fields of `security.txt`. */
async function fetchSecurityFields(): Promise<[string, string][]> {
  const response = await get('/.well-known/security.txt');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => line.split(/: (.*)/, 2) as [string, string]);
}

test('security.txt contains the configured contacts and policy, and expires within a year', async () => {
  gateway = await startGateway({
    SITE_URL: 'https://scheduler.test',
    SECURITY_CONTACT: 'security@scheduler.test, https://scheduler.test/report',
    SECURITY_POLICY: 'https://scheduler.test/security',
    SECURITY_LANGUAGES: 'en, de',
  });
  const fields = await fetchSecurityFields();
  expect(fields.filter(([name]) => name !== 'Expires')).toEqual([
    ['Contact', 'mailto:security@scheduler.test'],
    ['Contact', 'https://scheduler.test/report'],
    ['Preferred-Languages', 'en, de'],
    ['Canonical', 'https://scheduler.test/.well-known/security.txt'],
    ['Policy', 'https://scheduler.test/security'],
  ]);
  const expires = new Map(fields).get('Expires') ?? '';
  expect(new Date(expires).toISOString()).toBe(expires);
  const daysLeft = (Date.parse(expires) - Date.now()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(30);
  expect(daysLeft).toBeLessThan(365);
});

test('security.txt contains no http URL, because RFC 9116 requires https', async () => {
  gateway = await startGateway({ SECURITY_CONTACT: 'mailto:security@scheduler.test' });
  const names = (await fetchSecurityFields()).map(([name]) => name);
  expect(names).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
  const head = await get('/.well-known/security.txt', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect((await get('/.well-known/security.txt', { method: 'POST' })).status).toBe(405);
});

test('security.txt does not exist without a contact', async () => {
  gateway = await startGateway({ SECURITY_POLICY: 'https://scheduler.test/security' });
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});

test('password managers are redirected to the password settings', async () => {
  gateway = await startGateway();
  const response = await get('/.well-known/change-password');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/settings#security');
  // Password managers first check that the server responds with 404 to other paths.
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await get(missing)).status).toBe(404);
});
