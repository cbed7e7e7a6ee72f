import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { isSecondFactorRequired } from '../mfa/required-factor.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { toUserJson } from '../users/user-json.ts';
import type { LiveSession } from './start-session.ts';

const toSeconds = (time: string | null) => (time ? Math.floor(Date.parse(time) / 1000) : 0);

/**
 * Creates the response of a successful sign-in, with a new access token. Its claim `auth_time` is the time of
 * the last proof of identity (OpenID Connect Core 1.0 §2).
 */
export async function createTokenResponse(deps: Deps, live: LiveSession) {
  const { config, keys } = deps;
  const { user, session, methods, refreshToken } = live;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + config.GOTRUE_JWT_EXP;
  const { kid, alg, key } = keys.signer;
  const token = await new SignJWT({
    iss: config.AUTH_ISSUER,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: methods,
    auth_time: user.is_anonymous ? issuedAt : toSeconds(session.authenticated_at),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    // Not part of GoTrue. Other services can't look up factors, so this claim marks MFA as pending.
    ...(session.aal === 'aal1' && isSecondFactorRequired(deps, user) && { awaits_aal: 'aal2' }),
  })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .sign(key);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: config.GOTRUE_JWT_EXP,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserJson(user),
  };
}

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });
type Claims = z.output<typeof claims>;

export const invalidJwt = (reason: string) =>
  new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);

/** @throws AuthError 403 `bad_jwt` */
export async function verifyAccessToken({ config, keys }: Deps, token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keys.lookup, {
      issuer: config.AUTH_ISSUER,
      audience: config.GOTRUE_JWT_AUD,
      algorithms: keys.algorithms,
      requiredClaims: ['exp'],
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidJwt(error.message);
    if (error instanceof z.ZodError) throw invalidJwt('a claim is missing or malformed');
    throw error;
  }
}
