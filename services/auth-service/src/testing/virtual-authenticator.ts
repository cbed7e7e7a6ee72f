import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function encodeHeader(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major * 32 + length]);
  return length < 256
    ? Buffer.from([major * 32 + 24, length])
    : Buffer.from([major * 32 + 25, length >> 8, length & 255]);
}

/**
 * Encodes the subset of CBOR that WebAuthn keys and attestations need.
 *
 * @see RFC 8949
 */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number')
    return value < 0 ? encodeHeader(1, -1 - value) : encodeHeader(0, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHeader(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHeader(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([encodeHeader(5, value.size), ...pairs]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const ATTESTED_CREDENTIAL_DATA = 64;

export interface VirtualAuthenticatorOptions {
  origin: string;
  /** Performs user verification, such as a fingerprint or PIN. */
  verifiesUser?: boolean;
}

/** A software security key with a single credential. */
export class VirtualAuthenticator {
  readonly id = randomBytes(32);
  readonly origin: string;
  private readonly rpId: string;
  private readonly key: KeyObject;
  private readonly coseKey: Buffer;
  private readonly flags: number;
  private signCount = 0;

  constructor({ origin, verifiesUser = true }: VirtualAuthenticatorOptions) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
    this.key = privateKey;
    this.flags = USER_PRESENT + (verifiesUser ? USER_VERIFIED : 0);
    this.coseKey = encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  private createClientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  private toCredential(response: Record<string, Buffer>) {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    };
  }

  private createAuthenticatorData(flags: number, rest: Buffer[]): Buffer {
    const signCount = Buffer.alloc(4);
    signCount.writeUInt32BE(this.signCount);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), signCount, ...rest]);
  }

  create({ challenge }: { challenge: string }) {
    const length = Buffer.from([0, this.id.length]);
    const authData = this.createAuthenticatorData(this.flags + ATTESTED_CREDENTIAL_DATA, [
      Buffer.alloc(16),
      length,
      this.id,
      this.coseKey,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.toCredential({
      clientDataJSON: this.createClientData('webauthn.create', challenge),
      attestationObject: encodeCbor(attestation),
    });
  }

  get({ challenge }: { challenge: string }) {
    this.signCount += 1;
    const clientDataJSON = this.createClientData('webauthn.get', challenge);
    const authenticatorData = this.createAuthenticatorData(this.flags, []);
    const signedBytes = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const signature = sign('sha256', signedBytes, this.key);
    return this.toCredential({ clientDataJSON, authenticatorData, signature });
  }
}
