import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchStatus } from '@scheduler/emulator-kit/testing';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Message } from './message.ts';
import { start, type Emulator } from './start.ts';

let folder: string;
let emulator: Emulator;

const startEmulator = () => start({ port: 0, smtpPort: 0, folder, hosts: [] });

const send = (options: SendMailOptions) =>
  createTransport(emulator.smtpUrl).sendMail({ from: 'AI Scheduler <hello@ai.test>', ...options });

const get = (path: string) => fetch(new URL(path, emulator.url));

async function fetchMessages(to = ''): Promise<Message[]> {
  const { messages } = (await (await get(`/messages?to=${encodeURIComponent(to)}`)).json()) as {
    messages: Message[];
  };
  return messages;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-emulator-'));
  emulator = await startEmulator();
});

afterEach(async () => {
  await emulator.stop();
  await rm(folder, { recursive: true });
});

test('an email is stored with its parts, headers and attachments', async () => {
  await send({
    to: 'Ada@Example.com',
    bcc: 'grace@example.com',
    subject: 'Grüße 👋',
    text: 'Plain words',
    html: '<p>Rich words</p>',
    headers: { 'X-Kind': 'invitation' },
    attachments: [
      { filename: 'invite.ics', content: 'BEGIN:VCALENDAR\r\n', contentType: 'text/calendar' },
    ],
  });
  const [message] = await fetchMessages();
  expect(message).toMatchObject({
    from: 'AI Scheduler <hello@ai.test>',
    to: ['ada@example.com', 'grace@example.com'],
    subject: 'Grüße 👋',
    text: expect.stringContaining('Plain words'),
    html: expect.stringContaining('<p>Rich words</p>'),
    headers: { 'x-kind': 'invitation' },
    attachments: [{ filename: 'invite.ics', content_type: 'text/calendar', size: 16 }],
  });
  expect(Buffer.from(message!.attachments[0]!.content, 'base64').toString()).toBe(
    'BEGIN:VCALENDAR\n',
  );
  expect(await (await get(`/messages/${message!.id}`)).json()).toEqual(message);
});

test('emails are listed newest first and can be filtered by recipient', async () => {
  for (const subject of ['one', 'two']) await send({ to: 'ada@example.com', subject });
  await send({ to: 'grace@example.com', subject: 'three' });
  expect((await fetchMessages('ADA@example.com')).map(({ subject }) => subject)).toEqual([
    'two',
    'one',
  ]);
  expect((await fetchMessages()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
});

test('emails stay in order after a restart, and deleting emails deletes their files', async () => {
  for (const subject of ['one', 'two']) await send({ to: 'ada@example.com', subject });
  const before = await fetchMessages();
  await emulator.stop();
  emulator = await startEmulator();
  expect(await fetchMessages()).toEqual(before);
  await send({ to: 'ada@example.com', subject: 'three' });
  expect((await fetchMessages()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);

  expect((await fetch(new URL('/messages', emulator.url), { method: 'DELETE' })).status).toBe(204);
  await emulator.stop();
  emulator = await startEmulator();
  expect(await fetchMessages()).toEqual([]);
});

test("an email that can't be stored is rejected and accepted when it is sent again", async () => {
  const email = { to: 'ada@example.com', subject: 'one', messageId: '<one@ai.test>' };
  await rm(folder, { recursive: true });
  await expect(send(email)).rejects.toThrow('450');
  expect(await fetchMessages()).toEqual([]);
  await mkdir(folder);
  await send(email);
  expect(await fetchMessages()).toHaveLength(1);
});

test('the mailbox page identifies itself as an emulator and shows hostile emails as text', async () => {
  await send({
    to: 'ada@example.com',
    subject: '<script>alert(1)</script>',
    text: '<b>not bold</b>',
  });
  const page = await get('/');
  const html = await page.text();
  expect(html).toContain('emulator');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;b&gt;not bold&lt;/b&gt;');
  expect(html).not.toContain('<script>alert');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('the HTML part of an email is sandboxed, opens links in a new tab and shows inline images', async () => {
  await send({
    to: 'ada@example.com',
    html: '<a href="https://example.com">go</a><img src="cid:logo">',
    attachments: [{ filename: 'logo.png', content: 'PNG', contentType: 'image/png', cid: 'logo' }],
  });
  const [message] = await fetchMessages();
  const part = await get(`/messages/${message!.id}/html`);
  const html = await part.text();
  expect(html).toMatch(/^<base target="_blank">/);
  expect(html).toContain(`src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}"`);
  const policy = part.headers.get('content-security-policy');
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('allow-scripts');
  expect(policy).toContain("default-src 'none'");
});

test('attachments are served only as downloads', async () => {
  await send({
    to: 'a@example.com',
    attachments: [{ filename: 'x.html', content: '<script>1</script>' }],
  });
  const [message] = await fetchMessages();
  const file = await get(`/messages/${message!.id}/attachments/0`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="x.html"');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await file.text()).toBe('<script>1</script>');
  expect((await get(`/messages/${message!.id}/attachments/1`)).status).toBe(404);
});

test('the API returns 404 for unknown messages and reports its health', async () => {
  expect((await get('/messages/none')).status).toBe(404);
  expect((await get('/messages/none/html')).status).toBe(404);
  expect(await (await get('/health')).json()).toEqual({ status: 'ok', emulator: 'mail' });
});

test('an email without a date or subject is accepted', async () => {
  const { hostname, port } = new URL(emulator.smtpUrl);
  const lines = [
    'HELO x',
    'MAIL FROM:<a@x.test>',
    'RCPT TO:<b@x.test>',
    'DATA',
    'words\r\n.',
    'QUIT',
  ];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('data', () => socket.write(`${lines.shift() ?? ''}\r\n`));
    socket.on('error', reject).on('close', () => resolve());
  });
  const [message] = await fetchMessages('b@x.test');
  expect(message).toMatchObject({ from: 'a@x.test', subject: '' });
  expect(Date.parse(message!.date)).toBeGreaterThan(Date.now() - 60_000);
});

test('an email with a repeated Message-ID is delivered only once per recipient', async () => {
  const email = { subject: 'once', messageId: '<1@ai.test>' };
  await send({ ...email, to: 'ada@example.com' });
  await send({ ...email, to: ['ada@example.com', 'grace@example.com'] });
  await send({ ...email, to: 'ada@example.com', messageId: '<2@ai.test>' });
  expect(
    (await fetchMessages('ada@example.com')).map(({ headers }) => headers['message-id']),
  ).toEqual(['<2@ai.test>', '<1@ai.test>']);
  expect(await fetchMessages('grace@example.com')).toHaveLength(1);
});

test('emails to recipients without a mailbox are rejected permanently', async () => {
  await expect(send({ to: 'no-such-mailbox@example.com' })).rejects.toMatchObject({
    responseCode: 550,
  });
});

test('a website whose name resolves to this machine cannot read emails', async () => {
  await send({ to: 'ada@example.com', subject: 'Reset your password' });
  const [message] = await fetchMessages();
  for (const path of ['/', '/messages', `/messages/${message!.id}`, '/mailbox.js']) {
    const url = new URL(path, emulator.url).href;
    expect(await fetchStatus(url, 'attacker.example')).toBe(421);
    expect(await fetchStatus(url, 'localhost')).toBe(200);
  }
});

test('other users of the machine cannot read stored emails, including those of earlier versions', async () => {
  const getModes = async () => {
    const paths = (await readdir(folder)).map((name) => join(folder, name));
    const modes = await Promise.all(
      [folder, ...paths].map(async (path) => (await stat(path)).mode),
    );
    return modes.map((mode) => (mode & 0o777).toString(8));
  };
  await send({ to: 'ada@example.com', subject: 'one' });
  expect(await getModes()).toEqual(['700', '600']);
  await emulator.stop();
  const [name = ''] = await readdir(folder);
  await chmod(folder, 0o755);
  await chmod(join(folder, name), 0o644);
  emulator = await startEmulator();
  expect(await getModes()).toEqual(['700', '600']);
});
