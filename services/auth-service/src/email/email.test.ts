import { setTimeout } from 'node:timers/promises';
import { TEST_PASSWORD, startAuth } from '../testing/start-auth.ts';
import { renderEmail } from './render.ts';

test('a queued email is sent once when the SMTP server recovers', async () => {
  const auth = await startAuth();
  auth.mailbox.acceptsEmail = false;
  const email = auth.createEmailAddress();
  const { status } = await auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD });
  expect(status).toBe(200);
  const hasFailed = async () => {
    const { rows } = await auth.db.raw(
      `select attempts, locked_at from auth._private_jobs where last_error is not null`,
    );
    return rows.length === 1 && rows[0].locked_at === null;
  };
  while (!(await hasFailed())) await setTimeout(20);
  expect(auth.mailbox.rejectedCount).toBe(1);
  auth.mailbox.acceptsEmail = true;
  await auth.db.raw(`update auth._private_jobs set run_at = now()`);
  const received = await auth.mailbox.waitForEmail(email);
  expect((await auth.openLink(received)).headers.get('location')).toContain('access_token');
  expect(auth.mailbox.receivedEmails).toHaveLength(1);
  await auth.close();
});

test('a rendered email contains the link, the code and the footnote in both text and HTML', async () => {
  const link = 'https://auth.test/auth/v1/verify?token=a&type=signup';
  const { subject, text, html } = renderEmail({ kind: 'confirmation', link, code: '012345' });
  expect(subject).toBe('Confirm your email address');
  for (const expected of [link, '012345', 'request this? Don']) {
    expect(text).toContain(expected);
    expect(html).toContain(expected.replaceAll('&', '&amp;'));
  }
  expect(html).not.toMatch(/<(script|img|link)/);
});

test('an email has the same Message-ID on every attempt and uses the language of the request', async () => {
  const auth = await startAuth({ MAIL_FROM: 'Scheduler <hello@scheduler.test>' });
  const email = auth.createEmailAddress();
  const headers = { 'accept-language': 'de-CH' };
  await auth.post('/auth/v1/signup', { email, password: TEST_PASSWORD }, headers);
  const received = await auth.mailbox.waitForEmail(email);
  expect(received.subject).toBe('Bestätige deine E-Mail-Adresse');
  expect(received.messageId).toMatch(/^<[0-9a-f-]{36}@app\.test>$/);
  await auth.close();
});
