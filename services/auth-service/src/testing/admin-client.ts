import { createClient } from '@supabase/supabase-js';
import { SignJWT, type JWTPayload } from 'jose';

export const TEST_JWT_SECRET = 'shared secret of administrators';

/** Signs a token with the shared HS256 secret, as administration tools do. */
export const signWithTestSecret = (claims: JWTPayload, header: object = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .setIssuedAt()
    .sign(new TextEncoder().encode(TEST_JWT_SECRET));

export const createAdminToken = () => signWithTestSecret({ role: 'service_role' });

/** Creates a Supabase admin client that is authenticated as `service_role`. */
export async function createAdminClient(url: string) {
  const token = await createAdminToken();
  return createClient(url, token, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;
}
