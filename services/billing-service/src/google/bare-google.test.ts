import { google as overlay, googleSync } from '@scheduler/contracts/billing';
import { startBareGoogle, type BareGoogle } from '../testing/bare-google.ts';
import { outcomeIn, shownTo, startTestGoogle, type TestGoogle } from '../testing/google.ts';

let google: BareGoogle;
let billing: TestGoogle;

/** core-api starts beside it, with a database of its own. */
const STARTS_MS = 60_000;

beforeAll(async () => {
  google = await startBareGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, withCore: true });
}, STARTS_MS);
afterAll(async () => {
  await billing.stop();
  await google.close();
});

/** Its consent page is left out: whoever comes back brings a code. */
async function connect(token: string) {
  const begun = await billing.begin({ token });
  const state = new URL(begun.authUrl).searchParams.get('state') ?? '';
  const address = `${billing.url}/api/calendar/google/callback`;
  const { page } = await billing.arrive(`${address}?code=c&state=${state}`, begun.cookie);
  return outcomeIn(page);
}

test('a server that tells neither who it is nor what there is will do', async () => {
  const ada = await billing.pro();
  expect(await connect(ada.token)).toBe('connected');
  expect(await shownTo(ada)).toMatchObject({
    is_active: true,
    email: null,
    calendar_id: 'primary',
    is_demo: true,
  });
  expect((await ada.ask(googleSync.calendars)).value).toMatchObject([
    { summary: 'Google Calendar', access_role: 'owner', is_primary: true, direction: 'both' },
  ]);
  const query = { time_min: '2026-12-01T00:00:00Z', time_max: '2026-12-02T00:00:00Z' };
  const { value } = await ada.ask(overlay.events, { query });
  expect(value).toMatchObject([{ id: 'one', summary: 'By another server', html_link: null }]);
  // Nothing says whose account it is, so nothing says that it is another.
  expect(await connect(ada.token)).toBe('connected');
  expect((await ada.ask(googleSync.disconnect)).status).toBe(204);
  expect(google.asked).toContain('/revoke');
  expect(await shownTo(ada)).toBeUndefined();
});
