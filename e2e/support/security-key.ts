import type { Page } from '@playwright/test';
import { site } from './product.ts';

interface Challenge {
  id: string;
  webauthn: { credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } };
}

/** Adds a virtual security key to the browser. It approves every request. */
export async function addVirtualSecurityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Adds a built-in authenticator with user verification, as in laptops and phones. It approves every
 * request while `approve(true)` applies, which is the default.
 */
export async function addPlatformAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const approve = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { approve };
}

/** Enrolls the virtual security key as a second factor through the API instead of the settings. */
export async function enrollSecurityKey(page: Page, token: string): Promise<void> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(site(`/auth/v1${path}`), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    if (!response.ok)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json() as Promise<T>;
  };
  const { id } = await post<{ id: string }>('/factors', {
    factor_type: 'webauthn',
    friendly_name: 'Key',
  });
  const challenge = await post<Challenge>(`/factors/${id}/challenge`, {});
  // Credentials are bound to the origin, so any page of the site works.
  const credential_response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    return (credential as PublicKeyCredential).toJSON();
  }, challenge.webauthn.credential_options.publicKey);
  await post(`/factors/${id}/verify`, {
    challenge_id: challenge.id,
    webauthn: { type: 'create', credential_response },
  });
}
