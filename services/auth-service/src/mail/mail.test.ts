import { setTimeout } from 'node:timers/promises';
import { PASSWORD, startAuth } from '../testing/auth.ts';
import { writeLetter } from './letters.ts';

test('mail waits for a server that is away, and then comes once', async () => {
  const auth = await startAuth();
  auth.mailbox.accepting = false;
  const email = auth.newEmail();
  const { status } = await auth.post('/auth/v1/signup', { email, password: PASSWORD });
  expect(status).toBe(200);
  const tried = async () => {
    const { rows } = await auth.db.raw(
      `select attempts, locked_at from auth._private_jobs where last_error is not null`,
    );
    return rows.length === 1 && rows[0].locked_at === null;
  };
  while (!(await tried())) await setTimeout(20);
  expect(auth.mailbox.refused).toBe(1);
  auth.mailbox.accepting = true;
  await auth.db.raw(`update auth._private_jobs set run_at = now()`);
  const mail = await auth.mailbox.next(email);
  expect((await auth.follow(mail)).headers.get('location')).toContain('access_token');
  expect(auth.mailbox.all).toHaveLength(1);
  await auth.close();
});

test('a mail is plain to read, with and without HTML', async () => {
  const link = 'https://auth.test/auth/v1/verify?token=a&type=signup';
  const { subject, text, html } = writeLetter({ kind: 'confirmation', link, code: '012345' });
  expect(subject).toBe('Confirm your email address');
  for (const part of [link, '012345', 'If you did not create an account']) {
    expect(text).toContain(part);
    expect(html).toContain(part.replaceAll('&', '&amp;'));
  }
  expect(html).not.toMatch(/<(script|img|link)/);
});

test('a mail names its sender, carries an id of its own, and is in the language it was asked for in', async () => {
  const auth = await startAuth({ MAIL_FROM: 'Scheduler <hello@scheduler.test>' });
  const email = auth.newEmail();
  const german = { 'accept-language': 'de-CH' };
  await auth.post('/auth/v1/signup', { email, password: PASSWORD }, german);
  const mail = await auth.mailbox.next(email);
  expect(mail.subject).toBe('Bestätige deine E-Mail-Adresse');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@app\.test>$/);
  await auth.close();
});
