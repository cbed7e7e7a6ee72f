import { generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

export interface Wallet {
  chain: 'ethereum' | 'solana';
  address: string;
  sign: (text: string) => string;
}

export function createEthereumWallet(): Wallet {
  const { secretKey, publicKey } = secp256k1.keygen();
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const address = `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex')}`;
  return {
    chain: 'ethereum',
    address,
    sign: (text) => {
      const bytes = Buffer.from(text);
      const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`);
      const digest = keccak_256(Buffer.concat([prefix, bytes]));
      const signature = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' });
      const [recovery = 0] = signature;
      const recoveryByte = Buffer.from([27 + recovery]);
      return `0x${Buffer.concat([signature.subarray(1), recoveryByte]).toString('hex')}`;
    },
  };
}

const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function encodeBase58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = (BASE58_ALPHABET[Number(value % 58n)] ?? '') + text;
  const leadingZeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(Math.max(leadingZeros, 0)) + text;
}

/** @param useOffchainEnvelope signs a Solana off-chain message, as hardware wallets do */
export function createSolanaWallet(useOffchainEnvelope = false): Wallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const toOffchainMessage = (text: string) => {
    const bytes = Buffer.from(text);
    const length = Buffer.from([bytes.length % 256, bytes.length >> 8]);
    // Use format 1 (UTF-8), because format 0 doesn't allow line breaks.
    const header = Buffer.concat([
      Buffer.from('\xffsolana offchain', 'latin1'),
      Buffer.from([0, 1]),
    ]);
    return Buffer.concat([header, length, bytes]);
  };
  return {
    chain: 'solana',
    address: encodeBase58(Buffer.from(x, 'base64url')),
    sign: (text) =>
      sign(
        null,
        useOffchainEnvelope ? toOffchainMessage(text) : Buffer.from(text),
        privateKey,
      ).toString('base64url'),
  };
}
