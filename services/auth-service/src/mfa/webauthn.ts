import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { User } from '../users/records.ts';
import type { StoredCredential } from './factors.ts';
import { getErrorReason } from '../protocol/error-reason.ts';
import { isSiteUrl } from '../protocol/redirect-allow-list.ts';

// Imported on first use because the library's certificates and formats use a lot of memory.
const loadLibrary = () => import('@simplewebauthn/server');

const clientData = z.object({ origin: z.string() });

const authenticatorResponse = z.looseObject({ clientDataJSON: z.string() });

/** The response of an authenticator. The library validates its contents. */
export const credentialResponse = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: authenticatorResponse,
  clientExtensionResults: z.looseObject({}).default({}),
});

export type CredentialResponse = z.output<typeof credentialResponse>;

const toStoredCredential = (credential: WebAuthnCredential): StoredCredential => ({
  ...credential,
  publicKey: Buffer.from(credential.publicKey).toString('base64url'),
});

const toWebAuthnCredential = (credential: StoredCredential): WebAuthnCredential => ({
  ...credential,
  publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
});

const toDescriptor = ({ id, transports }: StoredCredential) => ({
  id,
  ...(transports && { transports }),
});

interface RegistrationInput {
  user: User;
  /** Credentials that can't be registered again. */
  existingCredentials: StoredCredential[];
  /** Whether the credential must identify the user, as passkeys do. */
  isDiscoverable: boolean;
}

export const createRegistrationOptions = async (
  { config }: Deps,
  { user, existingCredentials, isDiscoverable }: RegistrationInput,
) =>
  (await loadLibrary()).generateRegistrationOptions({
    rpName: config.GOTRUE_WEBAUTHN_RP_DISPLAY_NAME,
    rpID: config.GOTRUE_WEBAUTHN_RP_ID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.phone ?? user.id,
    attestationType: 'none',
    excludeCredentials: existingCredentials.map(toDescriptor),
    authenticatorSelection: isDiscoverable
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });

/**
 * @param allowedCredentials accepted credentials; if empty, any discoverable one is accepted
 * @param userVerification whether the authenticator must verify the user
 */
export const createAuthenticationOptions = async (
  { config }: Deps,
  allowedCredentials: StoredCredential[],
  userVerification: 'required' | 'preferred',
) =>
  (await loadLibrary()).generateAuthenticationOptions({
    rpID: config.GOTRUE_WEBAUTHN_RP_ID,
    allowCredentials: allowedCredentials.map(toDescriptor),
    userVerification,
  });

interface CredentialProof {
  response: CredentialResponse;
  challenge: string;
  /** Whether the authenticator must have verified the user, for example by PIN or biometrics. */
  requireUserVerification: boolean;
}

/** Returns the accepted origins. If the site is on a loopback host, accepts any port. */
function getAllowedOrigins({ config }: Deps, { response }: CredentialResponse): string[] {
  const { GOTRUE_WEBAUTHN_RP_ORIGINS: configuredOrigins, GOTRUE_SITE_URL: site } = config;
  if (configuredOrigins.length > 0) return configuredOrigins;
  const { origin } = clientData.parse(
    JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  );
  return isSiteUrl(origin, site) ? [origin] : [new URL(site).origin];
}

const getExpectations = (
  deps: Deps,
  { challenge, requireUserVerification, response }: CredentialProof,
) => ({
  expectedChallenge: challenge,
  expectedOrigin: getAllowedOrigins(deps, response),
  expectedRPID: deps.config.GOTRUE_WEBAUTHN_RP_ID,
  requireUserVerification,
});

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Returns the verified credential, or `null` if the library rejects the response. */
async function verify(
  { log }: Deps,
  ceremony: 'registration' | 'authentication',
  check: (library: Library) => Promise<StoredCredential | null>,
): Promise<StoredCredential | null> {
  try {
    return await check(await loadLibrary());
  } catch (err) {
    log.info({ reason: getErrorReason(err) }, `WebAuthn ${ceremony} rejected`);
    return null;
  }
}

/** Returns the new credential, or `null` if the response is invalid. */
export const verifyRegistration = (deps: Deps, proof: CredentialProof) =>
  verify(deps, 'registration', async (library) => {
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: proof.response as unknown as RegistrationResponseJSON,
      ...getExpectations(deps, proof),
    });
    return verified ? toStoredCredential(registrationInfo.credential) : null;
  });

/** Returns the credential with its updated counter, or `null` if the response is invalid. */
export const verifyAuthentication = (
  deps: Deps,
  credential: StoredCredential,
  proof: CredentialProof,
) =>
  verify(deps, 'authentication', async (library) => {
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: proof.response as unknown as AuthenticationResponseJSON,
      credential: toWebAuthnCredential(credential),
      ...getExpectations(deps, proof),
    });
    return verified ? { ...credential, counter: authenticationInfo.newCounter } : null;
  });
