import Router from '@koa/router';
import { escapeHtml } from '@scheduler/emulator-kit';
import type { Context } from 'koa';
import { readForm } from '../request-body.ts';
import { rejectCrossSitePost, sendPage } from '../pages/page-layout.ts';
import type { Account } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { renderConsentPage } from './consent-page.ts';
import { grantConsent } from './grants.ts';
import {
  createRedirectUrl,
  listOptionalScopes,
  parseAuthRequest,
  type AuthRequest,
  type RegisteredClient,
} from './authorization-request.ts';
import { hasAllScopes } from './scopes.ts';

interface ConsentDeps extends RegisteredClient {
  state: EmulatorState;
}

/** Parses the authorization request. Sends an error page and returns undefined if it is invalid. */
function readAuthRequest(deps: ConsentDeps, ctx: Context): AuthRequest | undefined {
  const result = parseAuthRequest(ctx.URL.searchParams, deps);
  if ('redirectUri' in result) return result;
  const { status, code, message } = result;
  const content = `
<h1>Access blocked</h1>
<p class="alert" role="alert">Error ${status}: ${escapeHtml(code)}</p>
<p>${escapeHtml(message)}</p>`;
  sendPage(ctx, { title: 'Access blocked', publicUrl: deps.state.publicUrl, content });
  ctx.status = status;
  return undefined;
}

function redirectToClient(
  ctx: Context,
  request: AuthRequest,
  params: Record<string, string>,
): void {
  ctx.status = 303;
  ctx.redirect(createRedirectUrl(request, params));
}

interface ApprovedConsent {
  account: Account;
  scopes: string[];
  prompted: boolean;
}

function redirectWithCode(
  { state }: ConsentDeps,
  ctx: Context,
  request: AuthRequest,
  approved: ApprovedConsent,
): void {
  const { id, scopes } = grantConsent(state, { ...request, ...approved });
  redirectToClient(ctx, request, {
    code: id,
    scope: scopes.join(' '),
    authuser: '0',
    prompt: 'consent',
  });
}

/** Returns the account in the login hint if it has granted all scopes and no prompt is required. */
function findPreapprovedAccount(
  { state }: ConsentDeps,
  { loginHint, prompt, scopes }: AuthRequest,
) {
  const account = state.store.find('accounts', loginHint ?? '');
  const grant = account && state.store.find('grants', account.id);
  const allowsSkippingPage = prompt.length === 0 || prompt.includes('none');
  return allowsSkippingPage && grant && hasAllScopes(grant.scopes, scopes) ? account : undefined;
}

function sendConsentPage(
  { state }: ConsentDeps,
  ctx: Context,
  request: AuthRequest,
  error?: string,
): void {
  const content = renderConsentPage(request, state.store.list('accounts'), error);
  const { publicUrl } = state;
  sendPage(ctx, { title: 'Sign in', publicUrl, content }, [request.redirectUri]);
}

async function handleConsentForm(
  deps: ConsentDeps,
  ctx: Context,
  request: AuthRequest,
): Promise<void> {
  const form = await readForm(ctx.req);
  if (form.get('action') !== 'allow')
    return redirectToClient(ctx, request, { error: 'access_denied' });
  const account = deps.state.store.find('accounts', form.get('account') ?? '');
  if (!account) return sendConsentPage(deps, ctx, request, 'Choose an account.');
  const selectedScopes = form.getAll('scope');
  const declinedScopes = listOptionalScopes(request).filter(
    (scope) => !selectedScopes.includes(scope),
  );
  const scopes = request.scopes.filter((scope) => !declinedScopes.includes(scope));
  if (scopes.length === 0) return redirectToClient(ctx, request, { error: 'access_denied' });
  return redirectWithCode(deps, ctx, request, {
    account,
    scopes,
    prompted: request.prompt.includes('consent'),
  });
}

/** Creates the routes of the consent page. */
export function createConsentRouter(deps: ConsentDeps): Router {
  const router = new Router();
  router.get('/o/oauth2/v2/auth', (ctx) => {
    const request = readAuthRequest(deps, ctx);
    if (!request) return;
    const account = findPreapprovedAccount(deps, request);
    if (account)
      redirectWithCode(deps, ctx, request, { account, scopes: request.scopes, prompted: false });
    else if (request.prompt.includes('none'))
      redirectToClient(ctx, request, { error: 'interaction_required' });
    else sendConsentPage(deps, ctx, request);
  });
  router.post('/o/oauth2/v2/auth', async (ctx) => {
    rejectCrossSitePost(ctx);
    const request = readAuthRequest(deps, ctx);
    if (request) await handleConsentForm(deps, ctx, request);
  });
  return router;
}
