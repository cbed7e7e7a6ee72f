import {
  createTestIdentity,
  startBilling,
  startKeyServer,
  startMailbox,
} from '@scheduler/service-kit/testing';
import { startCoreProcess } from './testing/service-process.ts';
import { createCoreDatabase, createTestUser } from './testing/start-core.ts';

test('core-api sends invitations itself if RUN_WORKER is true, and stops gracefully', async () => {
  const [database, identity, billing, mailbox] = await Promise.all([
    createCoreDatabase(),
    createTestIdentity(),
    startBilling(),
    startMailbox(),
  ]);
  const keys = await startKeyServer(identity);
  const core = await startCoreProcess({
    DATABASE_URL: database.url,
    AUTH_ISSUER: identity.issuer,
    AUTH_JWKS_URL: keys.url,
    BILLING_URL: billing.url,
    SMTP_URL: mailbox.smtpUrl,
    RUN_WORKER: 'true',
  });
  try {
    const account = identity.createAccount();
    const user = createTestUser(core.baseUrl, account, await identity.signToken(account));
    const schedule = await user.createSchedule();
    await user.createEvent(schedule, { invited_users: ['grace@example.org'] });
    const [invitation] = await mailbox.waitForEmails(1, 'grace@example.org');
    expect(invitation?.subject).toContain('Workshop');
  } finally {
    expect(await core.stop()).toBe(0);
    await Promise.all([keys.close(), billing.close(), mailbox.stop(), database.drop()]);
  }
});
