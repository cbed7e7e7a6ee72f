import { setTimeout } from 'node:timers/promises';
import { startBilling } from '@scheduler/service-kit/testing';
import { startAuthService } from './testing/auth-service.ts';
import { createCoreDatabase } from './testing/start-core.ts';
import { startCoreProcess } from './testing/service-process.ts';
import { openLiveStream } from './testing/live-stream.ts';

test('a revoked session and its event stream end within seconds, and active sessions continue during an auth-service outage', async () => {
  const [auth, billing, { url, drop }] = await Promise.all([
    startAuthService(),
    startBilling(),
    createCoreDatabase(),
  ]);
  const core = await startCoreProcess({ ...auth.env, DATABASE_URL: url, BILLING_URL: billing.url });
  const getStatus = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${core.baseUrl}/schedules`, { headers });
    await response.text();
    return response.status;
  };
  try {
    const [activeToken, revokedToken] = [await auth.signIn(), await auth.signIn()];
    expect([await getStatus(activeToken), await getStatus(revokedToken)]).toEqual([200, 200]);
    const [activeStream, revokedStream] = await Promise.all([
      openLiveStream(core.baseUrl, activeToken),
      openLiveStream(core.baseUrl, revokedToken),
    ]);

    await auth.signOut(revokedToken);
    while ((await getStatus(revokedToken)) !== 401) await setTimeout(100);
    await revokedStream.ended;
    expect((await activeStream.next()).name).toBe('ready');
    expect(await getStatus(activeToken)).toBe(200);
    activeStream.close();

    await auth.stop();
    const deadline = Date.now() + 6000;
    while (Date.now() < deadline) {
      expect([await getStatus(activeToken), await getStatus(revokedToken)]).toEqual([200, 401]);
      await setTimeout(250);
    }
  } finally {
    await core.stop();
    await Promise.all([auth.close(), billing.close(), drop()]);
  }
});
