import { createClient } from '@supabase/supabase-js';
import { SignJWT, type JWTPayload } from 'jose';

export const SHARED_SECRET = 'a secret that administrators share';

/** A token signed with the shared secret, as that of an administrator is. */
export const sharedToken = (claims: JWTPayload, header: object = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .setIssuedAt()
    .sign(new TextEncoder().encode(SHARED_SECRET));

export const adminToken = () => sharedToken({ role: 'service_role' });

/** The administration API of the client library. */
export async function adminOf(url: string) {
  const token = await adminToken();
  return createClient(url, token, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;
}
