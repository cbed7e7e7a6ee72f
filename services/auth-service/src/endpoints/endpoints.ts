import type { Endpoint } from '../protocol/endpoint.ts';
import { health } from './health.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { settings } from './settings.ts';
import { signup } from './signup.ts';
import { token } from './token.ts';
import { readUser, updateUserEndpoint } from './user.ts';
import { verifyByLink, verifyByPost } from './verify.ts';

export const endpoints: Endpoint[] = [
  signup,
  token,
  verifyByLink,
  verifyByPost,
  resend,
  recover,
  readUser,
  updateUserEndpoint,
  logout,
  settings,
  health,
  jwks,
];
