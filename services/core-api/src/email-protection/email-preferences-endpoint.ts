import { t } from '@scheduler/i18n/translate';
import { methodNotAllowed, Problem, readFormBody, type Database } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import { verifySenderToken, type Secrets } from '../invitations/signed-tokens.ts';
import { findContact } from '../invitations/repository.ts';
import { renderNotFound } from '../invitations/rsvp-page.ts';
import { renderEmailPreferencesPage } from './email-preferences-page.ts';
import {
  blockSender,
  findEmailPreferences,
  resubscribe,
  unblockSender,
  unsubscribe,
  type EmailParties,
} from './repository-suppressions.ts';

interface Deps {
  db: Database;
  signingSecrets: Secrets;
}

const MAX_FORM_BYTES = 1024;

const ACTIONS = new Map([
  ['block', blockSender],
  ['unblock', unblockSender],
  ['unsubscribe', unsubscribe],
  ['resubscribe', resubscribe],
]);

async function respondWithPage({ db }: Deps, context: Context, parties: EmailParties) {
  const sender = await findContact(db, parties.senderId);
  context.type = 'html';
  context.body = renderEmailPreferencesPage({
    email: parties.email,
    // The address only, because a name can deceive.
    sender: sender?.email ?? t('this sender'),
    ...(await findEmailPreferences(db, parties)),
    isSaved: 'done' in context.query,
  });
}

/** Handles the form, and requests of email clients with one click (RFC 8058). */
async function savePreferences({ db }: Deps, context: Context, parties: EmailParties) {
  const fields = await readFormBody(context, MAX_FORM_BYTES);
  if (fields?.get('List-Unsubscribe') === 'One-Click') {
    await unsubscribe(db, parties);
    // Email clients don't follow redirects of this request.
    context.type = 'text';
    context.body = t('You unsubscribed.');
    return;
  }
  const save = ACTIONS.get(fields?.get('action') ?? '');
  if (!save) throw new Problem('invalid-request', t('Choose one of the actions.'));
  await save(db, parties);
  // Post/Redirect/Get: reloading the page doesn't submit the form again.
  context.redirect(`${context.path}?done`);
  context.status = 303;
}

async function handleRequest(deps: Deps, context: Context, token: string): Promise<void> {
  context.state.route = 'email-preferences';
  context.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const parties = verifySenderToken(deps.signingSecrets, token);
  if (!parties) {
    context.status = 404;
    context.type = 'html';
    context.body = renderNotFound();
    return;
  }
  if (context.method === 'POST') return savePreferences(deps, context, parties);
  // Link scanners open links, so reading the page changes nothing.
  if (context.method === 'GET' || context.method === 'HEAD')
    return respondWithPage(deps, context, parties);
  throw methodNotAllowed();
}

/** Serves the pages at `/email-preferences/<token>` where people block senders and unsubscribe. */
export function emailPreferencesEndpoint(deps: Deps): Middleware {
  return (context, next) => {
    const [, token] = /^\/email-preferences\/([^/]+)$/.exec(context.path) ?? [];
    return token === undefined ? next() : handleRequest(deps, context, token);
  };
}
