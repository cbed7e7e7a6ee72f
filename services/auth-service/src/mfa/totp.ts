import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode-generator';
import type { Deps } from '../deps.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepted time steps before and after the current one, to allow for clock skew. */
const ALLOWED_STEP_DRIFT = 1;
const PURPOSE = 'totp-secret';

const createTotp = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** Creates a secret and the details that an authenticator app needs to enroll. */
export function createTotpEnrollment({ secrets }: Deps, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = createTotp(secret, issuer, label).toString();
  const qrCode = qrcode(0, 'M');
  qrCode.addData(uri, 'Byte');
  qrCode.make();
  return {
    sealed: secrets.seal(PURPOSE, secret.base32),
    details: {
      qr_code: qrCode.createSvgTag({ cellSize: 4, margin: 4, scalable: true }),
      secret: secret.base32,
      uri,
    },
  };
}

/** Returns the time step of a code, or `null` if it matches no step close to the current time. */
export function findTotpStep({ secrets }: Deps, sealed: string, code: string): number | null {
  const totp = createTotp(Secret.fromBase32(secrets.unseal(PURPOSE, sealed)));
  const now = Date.now();
  const delta = totp.validate({ token: code, timestamp: now, window: ALLOWED_STEP_DRIFT });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
