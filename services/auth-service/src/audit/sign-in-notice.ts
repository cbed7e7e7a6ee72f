import { DAY_MS, DAY_SECONDS } from '@scheduler/scheduling/durations';
import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { consumeLimit } from '../limits/counters.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import type { User } from '../users/records.ts';

const TOKEN_PURPOSE = 'sign-in-report';
const TOKEN_LIFETIME_MS = 7 * DAY_MS;

const reportToken = z.object({ user_id: z.uuid(), expires_at: z.number() });

/** Returns the path and query of the page where the user reports a sign-in. */
function buildReportLink({ secrets, config }: Deps, { id }: User): string {
  const token: z.output<typeof reportToken> = {
    user_id: id,
    expires_at: Date.now() + TOKEN_LIFETIME_MS,
  };
  const link = new URL('/report-sign-in', config.GOTRUE_SITE_URL);
  link.searchParams.set('token', secrets.seal(TOKEN_PURPOSE, JSON.stringify(token)));
  return link.href;
}

/** Returns the user of a link in the notice, or `null` if it is invalid or has expired. */
export function readReportToken({ secrets }: Deps, token: string): string | null {
  try {
    const { user_id, expires_at } = reportToken.parse(
      JSON.parse(secrets.unseal(TOKEN_PURPOSE, token)),
    );
    return expires_at > Date.now() ? user_id : null;
  } catch {
    return null;
  }
}

interface SignIn {
  user: User;
  client: ClientInfo;
}

/**
 * Emails the user about a sign-in with a browser in which they haven't signed in before. Clients that
 * don't store cookies cause at most one email per day, network and user agent.
 */
export async function notifyOfSignIn(deps: Deps, trx: Db, { user, client }: SignIn): Promise<void> {
  const { ip, network, userAgent, device } = client;
  if (user.email === null || device.isKnown(user)) return;
  const origin = deps.secrets.fingerprint('limit', user.id, network ?? '', userAgent ?? '');
  const limit = { key: `sign-in-notice:${origin}`, max: 1, seconds: DAY_SECONDS };
  if ((await consumeLimit(trx, limit)) > 0) return;
  await enqueueEmail(deps, trx, {
    to: user.email,
    content: {
      kind: 'new-sign-in',
      link: buildReportLink(deps, user),
      user_agent: userAgent,
      place: (ip === null ? null : deps.findPlace(ip)) ?? ip,
      time: new Date().toISOString(),
    },
    expiresAt: null,
  });
}
