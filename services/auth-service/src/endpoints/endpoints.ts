import type { Endpoint } from '../protocol/endpoint.ts';
import { adminAudit } from './admin/audit.ts';
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
  readOAuthClient,
  renewOAuthClientSecret,
  updateOAuthClient,
} from './admin/oauth-clients.ts';
import {
  createSsoProvider,
  deleteSsoProvider,
  listSsoProviders,
  readSsoProvider,
  updateSsoProvider,
} from './admin/sso-providers.ts';
import {
  adminCreateUser,
  adminDeleteUser,
  adminListUsers,
  adminReadUser,
  adminUpdateUser,
} from './admin/users.ts';
import { authorize } from './authorize.ts';
import { callback, callbackByForm } from './callback.ts';
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
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts';
import { resend } from './resend.ts';
import { samlAcs, samlMetadata } from './saml.ts';
import { settings } from './settings.ts';
import { signup } from './signup.ts';
import { sso } from './sso.ts';
import { token } from './token.ts';
import { readUser, updateUserEndpoint } from './user.ts';
import { verifyByLink, verifyByPost } from './verify.ts';

const account = [
  signup,
  token,
  otp,
  verifyByLink,
  verifyByPost,
  resend,
  recover,
  reauthenticate,
  readUser,
  updateUserEndpoint,
  logout,
];

const elsewhere = [
  authorize,
  callback,
  callbackByForm,
  linkIdentity,
  unlinkIdentity,
  sso,
  samlMetadata,
  samlAcs,
];

const secondStep = [
  enroll,
  unenroll,
  challenge,
  verifyFactor,
  recoveryCodesStatus,
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
  unenrollRecoveryCodes,
];

const passkeys = [
  passkeyRegistrationOptions,
  passkeyRegistration,
  passkeyAuthenticationOptions,
  passkeyAuthentication,
  listPasskeys,
  updatePasskey,
  removePasskey,
];

const administration = [
  adminCreateUser,
  adminListUsers,
  adminReadUser,
  adminUpdateUser,
  adminDeleteUser,
  adminListFactors,
  adminDeleteFactor,
  adminListPasskeys,
  adminDeletePasskey,
  invite,
  generateLink,
  adminAudit,
  createSsoProvider,
  listSsoProviders,
  readSsoProvider,
  updateSsoProvider,
  deleteSsoProvider,
  createOAuthClient,
  listOAuthClients,
  readOAuthClient,
  updateOAuthClient,
  deleteOAuthClient,
  renewOAuthClientSecret,
];

export const endpoints: Endpoint[] = [
  ...account,
  ...elsewhere,
  ...secondStep,
  ...passkeys,
  ...administration,
  settings,
  health,
  jwks,
];
