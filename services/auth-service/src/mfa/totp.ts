import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode-generator';
import type { Deps } from '../deps.ts';

const SECRET_BYTES = 20;
const PERIOD = 30;
/** Steps before and after the present one, since clocks differ. */
const SKEW = 1;
const PURPOSE = 'totp-secret';

const totpOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** What an authenticator app is given. */
export function newTotp({ secrets }: Deps, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = totpOf(secret, issuer, label).toString();
  const code = qrcode(0, 'M');
  code.addData(uri, 'Byte');
  code.make();
  return {
    sealed: secrets.seal(PURPOSE, secret.base32),
    shown: {
      qr_code: code.createSvgTag({ cellSize: 4, margin: 4, scalable: true }),
      secret: secret.base32,
      uri,
    },
  };
}

/** The time step whose code this is, `null` when it is of none near now. */
export function totpStep({ secrets }: Deps, sealed: string, code: string): number | null {
  const totp = totpOf(Secret.fromBase32(secrets.open(PURPOSE, sealed)));
  const now = Date.now();
  const delta = totp.validate({ token: code, timestamp: now, window: SKEW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
