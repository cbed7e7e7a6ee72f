import type { Endpoint } from '../protocol/endpoint.ts';
import { adminListAuditLog } from './admin/audit.ts';
import {
  adminDeleteFactor,
  adminDeletePasskey,
  adminListFactors,
  adminListPasskeys,
} from './admin/factors.ts';
import { generateLink } from './admin/generate-link.ts';
import { invite } from './admin/invite.ts';
import {
  createOAuthClient,
  deleteOAuthClient,
  listOAuthClients,
  getOAuthClient,
  regenerateOAuthClientSecret,
  updateOAuthClient,
} from './admin/oauth-clients.ts';
import {
  createSsoProvider,
  deleteSsoProvider,
  listSsoProviders,
  getSsoProvider,
  updateSsoProvider,
} from './admin/sso-providers.ts';
import {
  adminCreateUser,
  adminDeleteUser,
  adminListUsers,
  adminGetUser,
  adminUpdateUser,
} from './admin/users.ts';
import { authorize } from './authorize.ts';
import { callback, callbackFormPost } from './callback.ts';
import { challenge } from './factor-challenge.ts';
import { verifyFactor } from './factor-verify.ts';
import { enroll, unenroll } from './factors.ts';
import { health } from './health.ts';
import { linkIdentity, unlinkIdentity } from './identities.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { otp } from './otp.ts';
import {
  listPasskeys,
  passkeyAuthentication,
  passkeyAuthenticationOptions,
  passkeyRegistration,
  passkeyRegistrationOptions,
  removePasskey,
  updatePasskey,
} from './passkeys.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import {
  generateRecoveryCodes,
  getRecoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts';
import { resend } from './resend.ts';
import { samlAcs, samlAcsContinuation, samlMetadata } from './saml.ts';
import { settings } from './settings.ts';
import { signup } from './signup.ts';
import { sso } from './sso.ts';
import { getStepUp, stepUp, stepUpOptions } from './step-up.ts';
import { token } from './token.ts';
import { getUser, updateUserEndpoint } from './user.ts';
import { verifyByLink, verifyByPost } from './verify.ts';

const accountEndpoints = [
  signup,
  token,
  otp,
  verifyByLink,
  verifyByPost,
  resend,
  recover,
  reauthenticate,
  getStepUp,
  stepUpOptions,
  stepUp,
  getUser,
  updateUserEndpoint,
  logout,
];

const externalSignInEndpoints = [
  authorize,
  callback,
  callbackFormPost,
  linkIdentity,
  unlinkIdentity,
  sso,
  samlMetadata,
  samlAcs,
  samlAcsContinuation,
];

const mfaEndpoints = [
  enroll,
  unenroll,
  challenge,
  verifyFactor,
  getRecoveryCodesStatus,
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
  unenrollRecoveryCodes,
];

const passkeyEndpoints = [
  passkeyRegistrationOptions,
  passkeyRegistration,
  passkeyAuthenticationOptions,
  passkeyAuthentication,
  listPasskeys,
  updatePasskey,
  removePasskey,
];

const adminEndpoints = [
  adminCreateUser,
  adminListUsers,
  adminGetUser,
  adminUpdateUser,
  adminDeleteUser,
  adminListFactors,
  adminDeleteFactor,
  adminListPasskeys,
  adminDeletePasskey,
  invite,
  generateLink,
  adminListAuditLog,
  createSsoProvider,
  listSsoProviders,
  getSsoProvider,
  updateSsoProvider,
  deleteSsoProvider,
  createOAuthClient,
  listOAuthClients,
  getOAuthClient,
  updateOAuthClient,
  deleteOAuthClient,
  regenerateOAuthClientSecret,
];

export const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...externalSignInEndpoints,
  ...mfaEndpoints,
  ...passkeyEndpoints,
  ...adminEndpoints,
  settings,
  health,
  jwks,
];
