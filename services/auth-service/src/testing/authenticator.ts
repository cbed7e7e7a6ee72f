import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major * 32 + length]);
  return length < 256
    ? Buffer.from([major * 32 + 24, length])
    : Buffer.from([major * 32 + 25, length >> 8, length & 255]);
}

/** As much of CBOR (RFC 8949) as keys and attestations are written in. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, part]) => [cbor(key), cbor(part)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

const PRESENT = 1;
const VERIFIED = 4;
const NEW_KEY = 64;

export interface AuthenticatorOptions {
  origin: string;
  /** Whether it asks for a finger or a PIN. */
  verifies?: boolean;
}

/** A security key in software, with one key on it. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly origin: string;
  private readonly rpId: string;
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  private readonly flags: number;
  private uses = 0;

  constructor({ origin, verifies = true }: AuthenticatorOptions) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
    this.key = privateKey;
    this.flags = PRESENT + (verifies ? VERIFIED : 0);
    this.cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  private answer(response: Record<string, Buffer>) {
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

  private data(flags: number, rest: Buffer[]): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), count, ...rest]);
  }

  create({ challenge }: { challenge: string }) {
    const length = Buffer.from([0, this.id.length]);
    const authData = this.data(this.flags + NEW_KEY, [
      Buffer.alloc(16),
      length,
      this.id,
      this.cose,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: this.client('webauthn.create', challenge),
      attestationObject: cbor(attestation),
    });
  }

  get({ challenge }: { challenge: string }) {
    this.uses += 1;
    const clientDataJSON = this.client('webauthn.get', challenge);
    const authenticatorData = this.data(this.flags, []);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const signature = sign('sha256', signed, this.key);
    return this.answer({ clientDataJSON, authenticatorData, signature });
  }
}
