import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { clientOf } from '../protocol/client.ts';
import { limitByIp } from '../protocol/limits.ts';
import { inProductWords } from './problems.ts';

/** Counts these calls per caller's address, as the protocol's own are. */
export const limitAccountCalls =
  (deps: Deps): Middleware =>
  async (context, next) => {
    if (context.path === '/api/auth' && context.method === 'POST') {
      const { ip } = clientOf(context, deps.config.GOTRUE_RATE_LIMIT_HEADER);
      if (ip !== null) await inProductWords(() => limitByIp(deps, 'token', ip));
    }
    await next();
  };
