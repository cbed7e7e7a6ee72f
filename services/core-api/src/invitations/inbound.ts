import { t } from '@scheduler/i18n/translate';
import { Problem, readRawBody, unauthenticated, type Database, type Log } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import { takeMail } from './arrivals.ts';
import type { Secrets } from './link.ts';
import { isSignature, isSigned } from './signature.ts';

interface Deps {
  db: Database;
  log: Log;
  signingSecrets: Secrets;
  /** Shared with whoever hands mail in; undefined: nobody may. */
  inboundSecrets: Secrets | undefined;
  /** Epoch milliseconds. */
  clock: () => number;
}

const PATH = '/api/inbound/mail';
const BODY = { type: 'message/rfc822', limit: 1_048_576 };
const HEADER = 'x-mail-signature';

const notSigned = () =>
  unauthenticated(t('This mail is not signed by a provider that is known here.'));

/**
 * Takes mail that arrived: `POST /api/inbound/mail`, the message as it came. Whatever a mail holds,
 * one that is signed is answered 200 with what came of it, or its provider would send it for days.
 */
export function inboundMail({ inboundSecrets = [], log, ...deps }: Deps): Middleware {
  return async (context, next) => {
    if (context.path !== PATH) return next();
    context.state.route = 'inbound.mail';
    if (context.method !== 'POST') {
      throw new Problem('method-not-allowed', t('Method not allowed for this endpoint.'));
    }
    const header = context.get(HEADER);
    if (!isSignature(header)) throw notSigned();
    const body = ((await readRawBody(context, BODY)) ?? new Uint8Array()) as Uint8Array;
    if (!isSigned(inboundSecrets, { header, body, now: deps.clock() })) throw notSigned();
    const outcome = await takeMail(deps, body);
    log.info({ request_id: context.state.requestId as string, outcome }, 'mail arrived');
    context.body = { changed: outcome === 'answered' || outcome === 'bounced', outcome };
  };
}
