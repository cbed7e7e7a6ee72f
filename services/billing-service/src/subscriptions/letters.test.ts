import { createLog, newId } from '@scheduler/service-kit';
import { type OutgoingEmail, type Mailer, UndeliverableError } from '@scheduler/service-kit/email';
import { startTestBilling, type TestBilling } from '../testing/billing.ts';
import { announceTrialEnds, sendTrialLetter } from './letters.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const log = createLog('billing', 'silent');

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({ stripe: {} });
});
afterAll(() => billing.stop());

async function onTrial(more: object = {}) {
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
    ...more,
  });
  return { user_id, email };
}

/** Runs the hourly look and every letter it wrote down, twice each, as after a crash. */
async function work(days: number, outbox: Mailer) {
  for (const _ of [1, 2]) await announceTrialEnds(billing.db, NOW + days * DAY_MS);
  const letters = await billing.db<{ id: string }>('trial_letters').select('id');
  const deps = { db: billing.db, log, siteUrl: 'https://app.test' };
  for (const { id } of [...letters, ...letters]) await sendTrialLetter(deps, outbox, id);
}

function outbox(fail?: () => Error) {
  const sent: OutgoingEmail[] = [];
  const mailer: Mailer = {
    sendEmail: async (mail) => {
      const error = fail?.();
      if (error) throw error;
      sent.push(mail);
    },
    toMessageId: (id) => `<${id}@app.test>`,
    close: () => undefined,
  };
  return { sent, mailer, to: (email: string) => sent.filter((mail) => mail.to === email) };
}

test('three days and one day before its end a trial is told of, once each', async () => {
  const { email } = await onTrial();
  const { mailer, to } = outbox();
  await work(10, mailer);
  expect(to(email)).toEqual([]);
  await work(11.1, mailer);
  await work(12, mailer);
  await work(13.1, mailer);
  await work(13.9, mailer);
  await work(15, mailer);
  expect(to(email).map(({ subject }) => subject)).toEqual([
    'Your Pro trial ends in 3 days',
    'Your Pro trial ends tomorrow',
  ]);
  const [letter] = to(email);
  expect(letter?.text).toContain('on December 4, 2026');
  expect(letter?.text).toContain('nothing is charged');
  expect(letter?.text).toContain('All your schedules and events stay');
  expect(letter?.html).toContain('https://app.test/settings');
});

test('a trial is told of in the language that its owner had the product in', async () => {
  const { email } = await onTrial({ language: 'de' });
  const { mailer, to } = outbox();
  await work(12, mailer);
  const [letter] = to(email);
  expect(letter?.subject).toBe('Deine Pro-Testphase endet in 3 Tagen');
  expect(letter?.text).toContain('endet am 4. Dezember 2026 (UTC).');
  expect(letter?.html).toContain('<html lang="de">');
});

test('a letter that is tried again is the same letter to a mailbox', async () => {
  const { email } = await onTrial();
  const refused: string[] = [];
  const { mailer, to } = outbox();
  const away: Mailer = {
    ...mailer,
    sendEmail: async ({ to: address, messageId }) => {
      if (address === email) refused.push(messageId);
      throw new Error('away');
    },
  };
  await announceTrialEnds(billing.db, NOW + 12 * DAY_MS);
  const letter = await billing
    .db('trial_letters as letter')
    .join('user_subscriptions as row', 'row.user_id', 'letter.user_id')
    .where({ email })
    .first<{ id: string }>('letter.id');
  const deps = { db: billing.db, log, siteUrl: 'https://app.test' };
  await expect(sendTrialLetter(deps, away, letter.id)).rejects.toThrow('away');
  await sendTrialLetter(deps, mailer, letter.id);
  expect(refused).toEqual([`<${letter.id}@app.test>`]);
  expect(to(email).map(({ messageId }) => messageId)).toEqual(refused);
});

test('who gave a card is told what it will be charged', async () => {
  const { email } = await onTrial({ has_payment_method: true });
  const { mailer, to } = outbox();
  await work(13.5, mailer);
  expect(to(email)).toHaveLength(1);
  expect(to(email)[0]?.text).toContain('$12 a month');
  expect(to(email)[0]?.text).not.toContain('nothing is charged');
});

test('a trial that was cancelled, or taken up as Pro, is not told of', async () => {
  const cancelled = await onTrial({ cancel_at: new Date(NOW + 14 * DAY_MS) });
  const paying = await onTrial({ status: 'active' });
  const { mailer, to } = outbox();
  await work(12, mailer);
  expect([...to(cancelled.email), ...to(paying.email)]).toEqual([]);
});

test('a letter that could not leave is tried again, one nobody takes is given up', async () => {
  const { email } = await onTrial();
  await expect(work(12, outbox(() => new Error('away')).mailer)).rejects.toThrow('away');
  const refusing = outbox(() => new UndeliverableError('no such mailbox'));
  await work(12, refusing.mailer);
  const later = outbox();
  await work(12, later.mailer);
  expect(later.to(email)).toEqual([]);
});
