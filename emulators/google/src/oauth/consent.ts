import Router from '@koa/router';
import type { Context } from 'koa';
import { readForm } from '../body.ts';
import { escape, refuseStrangers, showPage } from '../pages/html.ts';
import type { Account } from '../shapes.ts';
import type { World } from '../world.ts';
import { consentPage } from './consent-page.ts';
import { allow } from './grants.ts';
import { answerUrl, optional, readRequest, type AuthRequest, type Registered } from './request.ts';
import { includesAll } from './scopes.ts';

interface Parts extends Registered {
  world: World;
}

/** The request in the address, or the page that says what is wrong with it. */
function requestOf(parts: Parts, ctx: Context): AuthRequest | undefined {
  const read = readRequest(ctx.URL.searchParams, parts);
  if ('redirectUri' in read) return read;
  const { status, code, message } = read;
  const content = `
<h1>Access blocked</h1>
<p class="alert" role="alert">Error ${status}: ${escape(code)}</p>
<p>${escape(message)}</p>`;
  showPage(ctx, { title: 'Access blocked', publicUrl: parts.world.publicUrl, content });
  ctx.status = status;
  return undefined;
}

function leave(ctx: Context, request: AuthRequest, answer: Record<string, string>): void {
  ctx.status = 303;
  ctx.redirect(answerUrl(request, answer));
}

interface Allowed {
  account: Account;
  scopes: string[];
  asked: boolean;
}

function giveCode({ world }: Parts, ctx: Context, request: AuthRequest, allowed: Allowed): void {
  const { id, scopes } = allow(world, { ...request, ...allowed });
  leave(ctx, request, { code: id, scope: scopes.join(' '), authuser: '0', prompt: 'consent' });
}

/** Whoever is named and has allowed all this before is not asked again. */
function goesWithoutAsking({ world }: Parts, { hint, prompt, scopes }: AuthRequest) {
  const account = world.store.find('accounts', hint ?? '');
  const grant = account && world.store.find('grants', account.id);
  const quiet = prompt.length === 0 || prompt.includes('none');
  return quiet && grant && includesAll(grant.scopes, scopes) ? account : undefined;
}

function draw({ world }: Parts, ctx: Context, request: AuthRequest, problem?: string): void {
  const content = consentPage(request, world.store.all('accounts'), problem);
  const { publicUrl } = world;
  showPage(ctx, { title: 'Sign in', publicUrl, content }, [request.redirectUri]);
}

async function decide(parts: Parts, ctx: Context, request: AuthRequest): Promise<void> {
  const form = await readForm(ctx.req);
  if (form.get('action') !== 'allow') return leave(ctx, request, { error: 'access_denied' });
  const account = parts.world.store.find('accounts', form.get('account') ?? '');
  if (!account) return draw(parts, ctx, request, 'Choose an account.');
  const ticked = form.getAll('scope');
  const left = optional(request).filter((scope) => !ticked.includes(scope));
  const scopes = request.scopes.filter((scope) => !left.includes(scope));
  if (scopes.length === 0) return leave(ctx, request, { error: 'access_denied' });
  return giveCode(parts, ctx, request, {
    account,
    scopes,
    asked: request.prompt.includes('consent'),
  });
}

/** The consent page. */
export function consentRouter(parts: Parts): Router {
  const router = new Router();
  router.get('/o/oauth2/v2/auth', (ctx) => {
    const request = requestOf(parts, ctx);
    if (!request) return;
    const account = goesWithoutAsking(parts, request);
    if (account) giveCode(parts, ctx, request, { account, scopes: request.scopes, asked: false });
    else if (request.prompt.includes('none'))
      leave(ctx, request, { error: 'interaction_required' });
    else draw(parts, ctx, request);
  });
  router.post('/o/oauth2/v2/auth', async (ctx) => {
    refuseStrangers(ctx);
    const request = requestOf(parts, ctx);
    if (request) await decide(parts, ctx, request);
  });
  return router;
}
