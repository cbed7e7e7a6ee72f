import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { getClientInfo } from '../protocol/client-info.ts';
import { limitByIp } from '../protocol/rate-limits.ts';
import { mapAuthErrors } from './map-auth-errors.ts';

/** Applies the limit per IP address of the auth protocol to `/api/auth`. */
export const rateLimitAccountRequests =
  (deps: Deps): Middleware =>
  async (context, next) => {
    if (context.path === '/api/auth' && context.method === 'POST') {
      const { ip } = getClientInfo(context, deps.config.GOTRUE_RATE_LIMIT_HEADER);
      if (ip !== null) await mapAuthErrors(() => limitByIp(deps, 'token', ip));
    }
    await next();
  };
