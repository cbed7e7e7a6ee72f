import type { Endpoint } from '../protocol/endpoint.ts';
import { adminListAuditLog } from './admin/audit.ts';
import { adminFactorEndpoints } from './admin/factors.ts';
import { generateLink } from './admin/generate-link.ts';
import { invite } from './admin/invite.ts';
import { oauthClientEndpoints } from './admin/oauth-clients.ts';
import { ssoProviderEndpoints } from './admin/sso-providers.ts';
import { adminUserEndpoints } from './admin/users.ts';
import { authorize } from './authorize.ts';
import { callbackEndpoints } from './callback.ts';
import { challenge } from './factor-challenge.ts';
import { verifyFactor } from './factor-verify.ts';
import { factorEndpoints } from './factors.ts';
import { health } from './health.ts';
import { identityEndpoints } from './identities.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { otp } from './otp.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { recoveryCodeEndpoints } from './recovery-codes.ts';
import { resend } from './resend.ts';
import { samlEndpoints } from './saml.ts';
import { settings } from './settings.ts';
import { signup } from './signup.ts';
import { sso } from './sso.ts';
import { stepUpEndpoints } from './step-up.ts';
import { token } from './token.ts';
import { userEndpoints } from './user.ts';
import { verifyEndpoints } from './verify.ts';

export const endpoints: Endpoint[] = [
  signup,
  token,
  otp,
  ...verifyEndpoints,
  resend,
  recover,
  reauthenticate,
  ...stepUpEndpoints,
  ...userEndpoints,
  logout,
  authorize,
  ...callbackEndpoints,
  ...identityEndpoints,
  sso,
  ...samlEndpoints,
  ...factorEndpoints,
  challenge,
  verifyFactor,
  ...recoveryCodeEndpoints,
  ...passkeyEndpoints,
  ...adminUserEndpoints,
  ...adminFactorEndpoints,
  invite,
  generateLink,
  adminListAuditLog,
  ...ssoProviderEndpoints,
  ...oauthClientEndpoints,
  settings,
  health,
  jwks,
];
