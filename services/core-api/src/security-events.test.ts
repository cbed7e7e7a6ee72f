import { createClient } from '@scheduler/api-client';
import { securityLog } from '@scheduler/contracts/auth';
import { apiKeys, feeds, schedules } from '@scheduler/contracts/core';
import { startBilling, waitUntil } from '@scheduler/service-kit/testing';
import { startAuthService } from './testing/auth-service.ts';
import { startCoreProcess } from './testing/service-process.ts';
import { createCoreDatabase } from './testing/start-core.ts';

test("API keys, calendar links and shares appear in the user's security log, which auth-service stores", async () => {
  const [database, auth, billing] = await Promise.all([
    createCoreDatabase(),
    startAuthService(),
    startBilling(),
  ]);
  const core = await startCoreProcess({
    ...auth.env,
    DATABASE_URL: database.url,
    BILLING_URL: billing.url,
    RUN_WORKER: 'true',
  });
  try {
    const token = await auth.signIn();
    const { call } = createClient({ baseUrl: core.baseUrl, accessToken: () => token });
    const key = await call(apiKeys.create, {
      body: { name: 'Backup script', scopes: ['events:read'] },
    });
    await call(apiKeys.remove, { query: { id: key.id } });
    const { id } = await call(schedules.create, { body: { name: 'Product' } });
    const feed = await call(feeds.create, { body: { schedule_id: id, kind: 'full' } });
    await call(feeds.remove, { params: { id: feed.id } });
    await call(schedules.share, { query: { id }, body: { emails: ['grace@example.test'] } });

    const authApi = createClient({
      baseUrl: `${auth.env['AUTH_URL']}/api`,
      accessToken: () => token,
    });
    const readEntries = async () =>
      (await authApi.call(securityLog.list, {})).entries
        .filter(({ action }) => action !== 'signed-in' && action !== 'signed-up')
        .map(({ action, subject }) => ({ action, subject }));
    await waitUntil(async () => (await readEntries()).length === 5);
    expect(await readEntries()).toEqual([
      { action: 'schedule-shared', subject: 'grace@example.test' },
      { action: 'feed-revoked', subject: 'Product' },
      { action: 'feed-created', subject: 'Product' },
      { action: 'api-key-revoked', subject: 'Backup script' },
      { action: 'api-key-created', subject: 'Backup script' },
    ]);
  } finally {
    await core.stop();
    await Promise.all([auth.close(), billing.close(), database.drop()]);
  }
});
