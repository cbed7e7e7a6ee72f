import { createLog, newId } from '@scheduler/service-kit';
import { type OutgoingEmail, type Mailer, UndeliverableError } from '@scheduler/service-kit/email';
import { startTestBilling, type TestBilling } from '../testing/test-billing.ts';
import { queueTrialReminders, sendTrialReminder } from './trial-reminders.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const log = createLog('billing', 'silent');

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({ stripe: {} });
});
afterAll(() => billing.stop());

async function createTrial(overrides: object = {}) {
  const user_id = newId();
  const email = `${user_id}@example.test`;
  await billing.db('user_subscriptions').insert({
    id: newId(),
    user_id,
    email,
    status: 'trialing',
    plan_type: 'pro',
    stripe_subscription_id: `sub_${user_id}`,
    trial_end: new Date(NOW + 14 * DAY_MS),
    current_period_end: new Date(NOW + 14 * DAY_MS),
    ...overrides,
  });
  return { user_id, email };
}

/** Runs the periodic job twice and sends every queued reminder twice, as after a crash. */
async function runJobs(days: number, createOutbox: Mailer) {
  for (const _ of [1, 2]) await queueTrialReminders(billing.db, NOW + days * DAY_MS);
  const reminders = await billing.db<{ id: string }>('trial_letters').select('id');
  const deps = { db: billing.db, log, siteUrl: 'https://app.test' };
  for (const { id } of [...reminders, ...reminders])
    await sendTrialReminder(deps, createOutbox, id);
}

function createOutbox(fail?: () => Error) {
  const sent: OutgoingEmail[] = [];
  const mailer: Mailer = {
    sendEmail: async (outgoingEmail) => {
      const error = fail?.();
      if (error) throw error;
      sent.push(outgoingEmail);
    },
    toMessageId: (id) => `<${id}@app.test>`,
    close: () => undefined,
  };
  return { sent, mailer, to: (email: string) => sent.filter((mail) => mail.to === email) };
}

test('trial reminders are sent once three days and once one day before the trial ends', async () => {
  const { email } = await createTrial();
  const { mailer, to } = createOutbox();
  await runJobs(10, mailer);
  expect(to(email)).toEqual([]);
  await runJobs(11.1, mailer);
  await runJobs(12, mailer);
  await runJobs(13.1, mailer);
  await runJobs(13.9, mailer);
  await runJobs(15, mailer);
  expect(to(email).map(({ subject }) => subject)).toEqual([
    'Your Pro trial ends in 3 days',
    'Your Pro trial ends tomorrow',
  ]);
  const [reminder] = to(email);
  expect(reminder?.text).toContain('on December 4, 2026');
  expect(reminder?.text).toContain("won't be charged");
  expect(reminder?.text).toContain('You keep all your schedules and events');
  expect(reminder?.html).toContain('https://app.test/settings');
});

test("a trial reminder uses the user's language", async () => {
  const { email } = await createTrial({ language: 'de' });
  const { mailer, to } = createOutbox();
  await runJobs(12, mailer);
  const [reminder] = to(email);
  expect(reminder?.subject).toBe('Deine Pro-Testphase endet in 3 Tagen');
  expect(reminder?.text).toContain('endet am 4. Dezember 2026 (UTC).');
  expect(reminder?.html).toContain('<html lang="de">');
});

test('a trial reminder has the same Message-ID when it is retried', async () => {
  const { email } = await createTrial();
  const failedMessageIds: string[] = [];
  const { mailer, to } = createOutbox();
  const failingMailer: Mailer = {
    ...mailer,
    sendEmail: async ({ to: address, messageId }) => {
      if (address === email) failedMessageIds.push(messageId);
      throw new Error('away');
    },
  };
  await queueTrialReminders(billing.db, NOW + 12 * DAY_MS);
  const reminder = await billing
    .db('trial_letters as reminder')
    .join('user_subscriptions as row', 'row.user_id', 'reminder.user_id')
    .where({ email })
    .first<{ id: string }>('reminder.id');
  const deps = { db: billing.db, log, siteUrl: 'https://app.test' };
  await expect(sendTrialReminder(deps, failingMailer, reminder.id)).rejects.toThrow('away');
  await sendTrialReminder(deps, mailer, reminder.id);
  expect(failedMessageIds).toEqual([`<${reminder.id}@app.test>`]);
  expect(to(email).map(({ messageId }) => messageId)).toEqual(failedMessageIds);
});

test('a trial reminder includes the price if the user has added a card', async () => {
  const { email } = await createTrial({ has_payment_method: true });
  const { mailer, to } = createOutbox();
  await runJobs(13.5, mailer);
  expect(to(email)).toHaveLength(1);
  expect(to(email)[0]?.text).toContain('$12 a month');
  expect(to(email)[0]?.text).not.toContain("won't be charged");
});

test('no reminder is sent for a trial that was canceled or turned into a paid plan', async () => {
  const canceledTrial = await createTrial({ cancel_at: new Date(NOW + 14 * DAY_MS) });
  const paidTrial = await createTrial({ status: 'active' });
  const { mailer, to } = createOutbox();
  await runJobs(12, mailer);
  expect([...to(canceledTrial.email), ...to(paidTrial.email)]).toEqual([]);
});

test('a trial reminder is retried after a temporary failure and discarded if it is undeliverable', async () => {
  const { email } = await createTrial();
  await expect(runJobs(12, createOutbox(() => new Error('away')).mailer)).rejects.toThrow('away');
  const rejectingOutbox = createOutbox(() => new UndeliverableError('no such mailbox'));
  await runJobs(12, rejectingOutbox.mailer);
  const laterOutbox = createOutbox();
  await runJobs(12, laterOutbox.mailer);
  expect(laterOutbox.to(email)).toEqual([]);
});
