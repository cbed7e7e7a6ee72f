import { openMailbox, type TestMailbox } from '../testing/index.ts';
import { writeLetter } from './letter.ts';
import { createMailer, Undeliverable, type Mail, type Mailer } from './smtp-client.ts';

let mailbox: TestMailbox;
let mailer: Mailer;
beforeAll(async () => {
  mailbox = await openMailbox();
  mailer = createMailer({
    smtpUrl: mailbox.smtpUrl,
    from: 'AI Scheduler <no-reply@ai.test>',
    siteUrl: 'https://app.test',
  });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
});

const mail = (id: string, given: Partial<Mail>): Mail => ({
  to: 'ada@example.test',
  subject: 'Lunch',
  messageId: mailer.messageIdOf(id),
  ...writeLetter({ heading: 'Lunch', lines: ['At noon?'], footnote: 'From a test.' }),
  ...given,
});

test('a mail names the person it is written for, and answers go to them', async () => {
  const author = { name: 'Grace "G" Hopper', email: 'grace@example.test' };
  await mailer.sendMail(mail('1', { author, headers: { 'X-Kind': 'test' } }));
  const [received] = await mailbox.mails('ada@example.test');
  expect(received).toMatchObject({
    from: 'Grace "G" Hopper via AI Scheduler <no-reply@ai.test>',
    subject: 'Lunch',
    headers: {
      'message-id': '<1@app.test>',
      'reply-to': 'grace@example.test',
      'auto-submitted': 'auto-generated',
      'x-kind': 'test',
    },
  });
});

test('a mail sent again under its id arrives once', async () => {
  for (const _ of [1, 2]) await mailer.sendMail(mail('2', { to: 'ben@example.test' }));
  expect(await mailbox.mails('ben@example.test')).toHaveLength(1);
});

test('no text of anybody adds a header, a recipient or a part', async () => {
  const hostile = 'Lunch\r\nBcc: eve@example.test\r\n\r\n<script>alert(1)</script>\u0000\u202e';
  const author = { name: hostile, email: 'x@example.test\r\nBcc: eve@example.test' };
  await mailer.sendMail(
    mail('3', {
      to: 'cy@example.test',
      subject: hostile,
      author,
      ...writeLetter({
        heading: hostile,
        lines: [hostile],
        facts: [['Where', hostile]],
        actions: [{ label: hostile, link: 'https://app.test/?a=1&b="><script>' }],
        footnote: hostile,
      }),
    }),
  );
  const [received] = await mailbox.mails('cy@example.test');
  expect(received?.subject).toBe('Lunch Bcc: eve@example.test <script>alert(1)</script>');
  expect(received?.headers).not.toHaveProperty('bcc');
  expect(received?.headers).not.toHaveProperty('reply-to');
  expect(received?.html).not.toMatch(/<script|\u202e|\0/);
  expect(await mailbox.mails('eve@example.test')).toEqual([]);
});

test.each([
  ['a mailbox that is not there', 'no-such-mailbox@example.test'],
  ['an address that is two', 'a@example.test,eve@example.test'],
  ['an address with a line break', 'a@example.test\r\nRCPT TO:<eve@example.test>'],
  ['an address with a name', 'Eve<eve@example.test>'],
])('%s is undeliverable for good', async (_, to) => {
  await expect(mailer.sendMail(mail('4', { to }))).rejects.toBeInstanceOf(Undeliverable);
  expect(await mailbox.mails('eve@example.test')).toEqual([]);
});

test('a server that is away is worth another try', async () => {
  const away = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'no-reply@ai.test',
    siteUrl: 'https://app.test',
  });
  const fault = away.sendMail(mail('5', {}));
  await expect(fault).rejects.toMatchObject({ code: 'ESOCKET' });
  await expect(fault).rejects.not.toBeInstanceOf(Undeliverable);
});

test('a letter says the same as text and as HTML', () => {
  const { text, html } = writeLetter({
    heading: 'Invitation: Lunch',
    lines: ['Grace invites you.', 'Bring\na hat & coat'],
    facts: [['When', 'Friday']],
    actions: [{ label: 'Accept', link: 'https://app.test/?a=1&b=2' }],
    footnote: 'Because Grace invited you.',
  });
  expect(text).toBe(
    'Invitation: Lunch\n\nGrace invites you.\n\nBring\na hat & coat\n\nWhen: Friday\n\n' +
      'Accept:\nhttps://app.test/?a=1&b=2\n\nBecause Grace invited you.\n',
  );
  expect(html).toContain('Bring<br>a hat &amp; coat');
  expect(html).toContain('href="https://app.test/?a=1&amp;b=2"');
  expect(html).not.toMatch(/<(script|img|link)/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme:dark');
});
