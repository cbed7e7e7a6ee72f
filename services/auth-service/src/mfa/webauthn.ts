import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { User } from '../users/records.ts';
import type { StoredCredential } from './factors.ts';
import { reasonOf } from '../protocol/reason.ts';
import { isOnSite } from '../protocol/redirect.ts';

// Its certificates and formats take memory that nobody needs before the first passkey.
const library = () => import('@simplewebauthn/server');

const clientData = z.object({ origin: z.string() });

const opaque = z.looseObject({ clientDataJSON: z.string() });

/** An authenticator's answer; what is inside is looked at by the library. */
export const credentialResponse = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: opaque,
  clientExtensionResults: z.looseObject({}).default({}),
});

export type CredentialResponse = z.output<typeof credentialResponse>;

const stored = (credential: WebAuthnCredential): StoredCredential => ({
  ...credential,
  publicKey: Buffer.from(credential.publicKey).toString('base64url'),
});

const usable = (credential: StoredCredential): WebAuthnCredential => ({
  ...credential,
  publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
});

interface CreationOptions {
  user: User;
  /** Keys that need not be registered again. */
  known: StoredCredential[];
  /** Whether the key has to name its holder by itself. */
  discoverable: boolean;
}

export const creationOptions = async (
  { config }: Deps,
  { user, known, discoverable }: CreationOptions,
) =>
  (await library()).generateRegistrationOptions({
    rpName: config.GOTRUE_WEBAUTHN_RP_DISPLAY_NAME,
    rpID: config.GOTRUE_WEBAUTHN_RP_ID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.phone ?? user.id,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      ...(transports && { transports }),
    })),
    authenticatorSelection: discoverable
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });

/** @param known the keys that may answer; any of the site's when there are none */
export const requestOptions = async ({ config }: Deps, known: StoredCredential[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: config.GOTRUE_WEBAUTHN_RP_ID,
    allowCredentials: known.map(({ id, transports }) => ({
      id,
      ...(transports && { transports }),
    })),
    userVerification: known.length > 0 ? 'preferred' : 'required',
  });

interface Answered {
  response: CredentialResponse;
  challenge: string;
  /** Whether the authenticator has to have made sure who holds it. */
  byHolder: boolean;
}

/** The pages that may ask; on one's own machine a page at any port, as with links that lead back. */
function originsFor({ config }: Deps, { response }: CredentialResponse): string[] {
  const { GOTRUE_WEBAUTHN_RP_ORIGINS: named, GOTRUE_SITE_URL: site } = config;
  if (named.length > 0) return named;
  const { origin } = clientData.parse(
    JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  );
  return isOnSite(origin, site) ? [origin] : [new URL(site).origin];
}

const expectations = (deps: Deps, { challenge, byHolder, response }: Answered) => ({
  expectedChallenge: challenge,
  expectedOrigin: originsFor(deps, response),
  expectedRPID: deps.config.GOTRUE_WEBAUTHN_RP_ID,
  requireUserVerification: byHolder,
});

/** The new key, `null` when the answer does not prove it. */
export async function createdCredential(
  deps: Deps,
  answered: Answered,
): Promise<StoredCredential | null> {
  try {
    const { verified, registrationInfo } = await (
      await library()
    ).verifyRegistrationResponse({
      response: answered.response as unknown as RegistrationResponseJSON,
      ...expectations(deps, answered),
    });
    return verified ? stored(registrationInfo.credential) : null;
  } catch (err) {
    deps.log.info({ reason: reasonOf(err) }, 'a new key was refused');
    return null;
  }
}

/** The key with its new count of uses, `null` when the answer is not its own. */
export async function usedCredential(
  deps: Deps,
  known: StoredCredential,
  answered: Answered,
): Promise<StoredCredential | null> {
  try {
    const { verified, authenticationInfo } = await (
      await library()
    ).verifyAuthenticationResponse({
      response: answered.response as unknown as AuthenticationResponseJSON,
      credential: usable(known),
      ...expectations(deps, answered),
    });
    return verified ? { ...known, counter: authenticationInfo.newCounter } : null;
  } catch (err) {
    deps.log.info({ reason: reasonOf(err) }, 'a key was refused');
    return null;
  }
}
