import type { Page } from '@playwright/test';
import { site } from './product.ts';

interface Challenge {
  id: string;
  webauthn: { credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } };
}

/** Plugs a security key into the page's browser: it answers whatever it is asked. */
export async function plugInSecurityKey(page: Page): Promise<void> {
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

/** Makes the key plugged in a second step of the account, by the wire alone. */
export async function enrolSecurityKey(page: Page, token: string): Promise<void> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(site(`/auth/v1${path}`), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  };
  const { id } = await post<{ id: string }>('/factors', {
    factor_type: 'webauthn',
    friendly_name: 'Key',
  });
  const challenge = await post<Challenge>(`/factors/${id}/challenge`, {});
  // Whatever page of the site is open: a key is made for the site.
  const credential_response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    return (made as PublicKeyCredential).toJSON();
  }, challenge.webauthn.credential_options.publicKey);
  await post(`/factors/${id}/verify`, {
    challenge_id: challenge.id,
    webauthn: { type: 'create', credential_response },
  });
}
