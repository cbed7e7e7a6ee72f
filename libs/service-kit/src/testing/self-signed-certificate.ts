import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

function encodeDer(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const encodedLength =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...encodedLength]), body]);
}

const encodeSequence = (...parts: Buffer[]) => encodeDer(0x30, ...parts);
const encodeInteger = (value: number) => encodeDer(0x02, Buffer.from([value]));
const encodeUtcTime = (text: string) => encodeDer(0x17, Buffer.from(text));

/** sha256WithRSAEncryption */
const SIGNATURE_ALGORITHM = encodeSequence(
  encodeDer(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  encodeDer(0x05),
);
const DISTINGUISHED_NAME = encodeSequence(
  encodeDer(
    0x31,
    encodeSequence(
      encodeDer(0x06, Buffer.from('550403', 'hex')),
      encodeDer(0x0c, Buffer.from('test')),
    ),
  ),
);

/**
 * Creates a self-signed X.509 certificate in base64-encoded DER.
 *
 * @see RFC 5280
 */
export function createSelfSignedCertificate(publicKey: KeyObject, privateKey: KeyObject): string {
  const tbsCertificate = encodeSequence(
    encodeDer(0xa0, encodeInteger(2)),
    encodeInteger(1),
    SIGNATURE_ALGORITHM,
    DISTINGUISHED_NAME,
    encodeSequence(encodeUtcTime('200101000000Z'), encodeUtcTime('491231235959Z')),
    DISTINGUISHED_NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = encodeDer(0x03, Buffer.from([0]), sign('sha256', tbsCertificate, privateKey));
  return encodeSequence(tbsCertificate, SIGNATURE_ALGORITHM, signature).toString('base64');
}

/** Creates the key and the certificate of a TLS server, in PEM. No client trusts it. */
export function createUntrustedServerCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const base64 = createSelfSignedCertificate(publicKey, privateKey);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}
