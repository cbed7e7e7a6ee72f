import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startMailbox, type TestMailbox } from '../testing/index.ts';
import { renderEmail } from './render-email.ts';
import {
  createMailer,
  UndeliverableError,
  type OutgoingEmail,
  type Mailer,
} from './smtp-client.ts';

let mailbox: TestMailbox;
let mailer: Mailer;
beforeAll(async () => {
  mailbox = await startMailbox();
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

const createEmail = (id: string, overrides: Partial<OutgoingEmail>): OutgoingEmail => ({
  to: 'ada@example.test',
  subject: 'Lunch',
  messageId: mailer.toMessageId(id),
  ...renderEmail({ heading: 'Lunch', lines: ['At noon?'], footnote: 'From a test.' }),
  ...overrides,
});

test("an email contains its sender's name and has the sender's address as Reply-To", async () => {
  const sender = { name: 'Grace "G" Hopper', email: 'grace@example.test' };
  await mailer.sendEmail(createEmail('1', { sender, headers: { 'X-Kind': 'test' } }));
  const [received] = await mailbox.listEmails('ada@example.test');
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

test('an email that is sent twice with the same ID is delivered once', async () => {
  for (const _ of [1, 2]) await mailer.sendEmail(createEmail('2', { to: 'ben@example.test' }));
  expect(await mailbox.listEmails('ben@example.test')).toHaveLength(1);
});

test('user input cannot add headers, recipients or HTML', async () => {
  const maliciousText =
    'Lunch\r\nBcc: eve@example.test\r\n\r\n<script>alert(1)</script>\u0000\u202e';
  const sender = { name: maliciousText, email: 'x@example.test\r\nBcc: eve@example.test' };
  await mailer.sendEmail(
    createEmail('3', {
      to: 'cy@example.test',
      subject: maliciousText,
      sender,
      ...renderEmail({
        heading: maliciousText,
        lines: [maliciousText],
        details: [['Location', maliciousText]],
        actions: [{ label: maliciousText, link: 'https://app.test/?a=1&b="><script>' }],
        footnote: maliciousText,
      }),
    }),
  );
  const [received] = await mailbox.listEmails('cy@example.test');
  expect(received?.subject).toBe('Lunch Bcc: eve@example.test <script>alert(1)</script>');
  expect(received?.headers).not.toHaveProperty('bcc');
  expect(received?.headers).not.toHaveProperty('reply-to');
  expect(received?.html).not.toMatch(/<script|\u202e|\0/);
  expect(await mailbox.listEmails('eve@example.test')).toEqual([]);
});

test.each([
  ['a missing mailbox', 'no-such-mailbox@example.test'],
  ['two addresses', 'a@example.test,eve@example.test'],
  ['an address with a line break', 'a@example.test\r\nRCPT TO:<eve@example.test>'],
  ['an address with a name', 'Eve<eve@example.test>'],
])('sending an email to %s fails permanently', async (_, to) => {
  await expect(mailer.sendEmail(createEmail('4', { to }))).rejects.toBeInstanceOf(
    UndeliverableError,
  );
  expect(await mailbox.listEmails('eve@example.test')).toEqual([]);
});

test('an unreachable mail server is reported as a temporary failure', async () => {
  const unreachableMailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'no-reply@ai.test',
    siteUrl: 'https://app.test',
  });
  const sending = unreachableMailer.sendEmail(createEmail('5', {}));
  await expect(sending).rejects.toMatchObject({ code: 'ESOCKET' });
  await expect(sending).rejects.not.toBeInstanceOf(UndeliverableError);
});

test('the text and HTML versions of an email have the same content', () => {
  const { text, html } = renderEmail({
    heading: 'Invitation: Lunch',
    lines: ['Grace invited you.', 'Bring\na hat & coat'],
    details: [['When', 'Friday']],
    actions: [{ label: 'Accept', link: 'https://app.test/?a=1&b=2' }],
    footnote: 'Because Grace invited you.',
  });
  expect(text).toBe(
    'Invitation: Lunch\n\nGrace invited you.\n\nBring\na hat & coat\n\nWhen: Friday\n\n' +
      'Accept:\nhttps://app.test/?a=1&b=2\n\nBecause Grace invited you.\n',
  );
  expect(html).toContain('Bring<br>a hat &amp; coat');
  expect(html).toContain('href="https://app.test/?a=1&amp;b=2"');
  expect(html).not.toMatch(/<(script|img|link)/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme:dark');
});

test('credentials are not sent to a mail server without TLS', async () => {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      const isGreeting = /^EHLO/i.test(text);
      socket.write(isGreeting ? '250-mail.test\r\n250 AUTH PLAIN\r\n' : '502 No\r\n');
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const authenticatedMailer = createMailer({
    // This address leads to the same machine, but isn't a loopback address.
    smtpUrl: `smtp://user:secret@0.0.0.0:${port}`,
    from: 'no-reply@ai.test',
    siteUrl: 'https://app.test',
  });
  await expect(authenticatedMailer.sendEmail(createEmail('6', {}))).rejects.toMatchObject({
    code: 'ETLS',
  });
  expect(received).toContain('STARTTLS');
  expect(received).not.toContain('AUTH');
  authenticatedMailer.close();
  server.close();
});
