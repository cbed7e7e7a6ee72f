import { setTimeout } from 'node:timers/promises';
import { startBilling } from '@scheduler/service-kit/testing';
import { startAuth } from './testing/auth.ts';
import { testDatabase } from './testing/core.ts';
import { startProcess } from './testing/process.ts';
import { openStream } from './testing/stream.ts';

test('a session that ends elsewhere ends here within seconds, and its stream; others outlive auth-service', async () => {
  const [auth, billing, { url, drop }] = await Promise.all([
    startAuth(),
    startBilling(),
    testDatabase(),
  ]);
  const core = await startProcess({ ...auth.env, DATABASE_URL: url, BILLING_URL: billing.url });
  const statusOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${core.baseUrl}/schedules`, { headers });
    await response.text();
    return response.status;
  };
  try {
    const [kept, copied] = [await auth.signIn(), await auth.signIn()];
    expect([await statusOf(kept), await statusOf(copied)]).toEqual([200, 200]);
    const [keptStream, copiedStream] = await Promise.all([
      openStream(core.baseUrl, kept),
      openStream(core.baseUrl, copied),
    ]);

    await auth.signOut(copied);
    while ((await statusOf(copied)) !== 401) await setTimeout(100);
    await copiedStream.ended;
    expect((await keptStream.next()).name).toBe('ready');
    expect(await statusOf(kept)).toBe(200);
    keptStream.close();

    await auth.stop();
    const forgotten = Date.now() + 6000;
    while (Date.now() < forgotten) {
      expect([await statusOf(kept), await statusOf(copied)]).toEqual([200, 401]);
      await setTimeout(250);
    }
  } finally {
    await core.stop();
    await Promise.all([auth.close(), billing.close(), drop()]);
  }
}, 60_000);
