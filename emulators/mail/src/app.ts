import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import { createEmulatorApp } from '@scheduler/emulator-kit';
import type Koa from 'koa';
import type { Mailbox } from './mailbox.ts';
import { renderHtmlPart, renderMailboxPage } from './mailbox-page.ts';

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

// Emails may contain images and inline styles, but no scripts and no requests to this server.
const EMAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https: http:',
].join('; ');

const readAsset = (name: string) =>
  readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');

/**
 * Serves the mailbox page and its JSON API.
 *
 * @param hosts host names of requests in addition to `localhost`
 */
export function createApp(mailbox: Mailbox, hosts: string[]): Koa {
  const router = new Router();
  const findMessage = (ctx: Koa.Context & { params: Record<string, string> }) =>
    mailbox.find(ctx.params['id'] ?? '') ?? ctx.throw(404, 'No such message');

  router.get('/', (ctx) => {
    const messages = mailbox.list();
    ctx.set('content-security-policy', PAGE_POLICY);
    ctx.type = 'html';
    ctx.body = renderMailboxPage(
      messages,
      mailbox.find(String(ctx.query['id'] ?? '')) ?? messages[0],
    );
  });
  for (const name of ['mailbox.css', 'mailbox.js']) {
    router.get(`/${name}`, (ctx) => {
      ctx.type = name;
      ctx.body = readAsset(name);
    });
  }
  router.get('/messages', (ctx) => {
    const { to } = ctx.query;
    ctx.body = { messages: mailbox.list(Array.isArray(to) ? to[0] : to) };
  });
  router.delete('/messages', async (ctx) => {
    await mailbox.clear();
    ctx.status = 204;
  });
  router.get('/messages/:id', (ctx) => {
    ctx.body = findMessage(ctx);
  });
  router.get('/messages/:id/html', (ctx) => {
    ctx.set('content-security-policy', EMAIL_POLICY);
    ctx.type = 'html';
    ctx.body = renderHtmlPart(findMessage(ctx));
  });
  router.get('/messages/:id/attachments/:index', (ctx) => {
    const file = findMessage(ctx).attachments[Number(ctx.params['index'])];
    if (!file) return ctx.throw(404, 'No such attachment');
    ctx.set('content-security-policy', EMAIL_POLICY);
    ctx.attachment(file.filename);
    ctx.type = file.content_type;
    ctx.body = Buffer.from(file.content, 'base64');
  });

  const app = createEmulatorApp('mail', hosts);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}
