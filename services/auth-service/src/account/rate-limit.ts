import { passwords } from '@scheduler/contracts/auth';
import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { getClientInfo } from '../protocol/client-info.ts';
import { limitByNetwork } from '../limits/request-limits.ts';
import { mapAuthErrors } from './map-auth-errors.ts';

/** Applies the limit per network of the auth protocol to `/api/auth`. */
export const rateLimitAccountRequests =
  (deps: Deps): Middleware =>
  async (context, next) => {
    if (context.path === '/api/auth' && context.method === 'POST') {
      const { network } = getClientInfo(deps, {
        getHeader: (name) => context.get(name),
        getCookie: (name) => context.cookies.get(name),
      });
      const limit = context.query.action === passwords.rate.action ? 'passwordStrength' : 'token';
      await mapAuthErrors(() => limitByNetwork(deps, limit, network));
    }
    await next();
  };
