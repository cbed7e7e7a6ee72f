import { t } from '@scheduler/i18n/translate';
import {
  methodNotAllowed,
  readRawBody,
  unauthenticated,
  type Database,
  type Log,
} from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import { processInboundEmail } from './process-inbound-email.ts';
import type { Secrets } from './signed-tokens.ts';
import { isSignatureHeader, isValidSignature } from './signature.ts';

interface Deps {
  db: Database;
  log: Log;
  signingSecrets: Secrets;
  /** Shared with the email provider. If undefined, all requests are rejected. */
  inboundSecrets: Secrets | undefined;
  /** Epoch milliseconds. */
  clock: () => number;
}

const PATH = '/api/inbound/mail';
const BODY = { type: 'message/rfc822', limit: 1_048_576 };
const HEADER = 'x-mail-signature';

const invalidSignature = () => unauthenticated(t('Missing or invalid signature.'));

/**
 * Accepts raw emails at `POST /api/inbound/mail`. Every signed request gets a 200 response with the
 * outcome, because email providers retry failed requests for days.
 */
export function inboundEmailEndpoint({ inboundSecrets = [], log, ...deps }: Deps): Middleware {
  return async (context, next) => {
    if (context.path !== PATH) return next();
    context.state.route = 'inbound.mail';
    if (context.method !== 'POST') throw methodNotAllowed();
    const header = context.get(HEADER);
    if (!isSignatureHeader(header)) throw invalidSignature();
    const body = ((await readRawBody(context, BODY)) ?? new Uint8Array()) as Uint8Array;
    if (!isValidSignature(inboundSecrets, { header, body, now: deps.clock() }))
      throw invalidSignature();
    const outcome = await processInboundEmail(deps, body);
    log.info(
      { request_id: context.state.requestId as string, outcome },
      'processed an inbound email',
    );
    context.body = { changed: outcome === 'answered' || outcome === 'bounced', outcome };
  };
}
