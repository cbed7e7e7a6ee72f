import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const ETHEREUM = /^0x[0-9a-fA-F]{130}$/;
const RECOVERY_OFFSET = 27;

/** The digest that wallets sign for a text message (EIP-191). */
const computeEthereumDigest = (text: string) => {
  const bytes = utf8ToBytes(text);
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`);
  return keccak_256(concatBytes(prefix, bytes));
};

/** Whether the owner of the Ethereum address signed the text. */
export function isEthereumSignature(text: string, signature: string, address: string): boolean {
  if (!ETHEREUM.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const recoveryByte = bytes[64] ?? 0;
  const recovery = recoveryByte >= RECOVERY_OFFSET ? recoveryByte - RECOVERY_OFFSET : recoveryByte;
  if (recovery > 1) return false;
  try {
    const recovered = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(computeEthereumDigest(text));
    const hash = keccak_256(recovered.toBytes(false).subarray(1));
    return `0x${bytesToHex(hash.subarray(-20))}` === address.toLowerCase();
  } catch {
    return false;
  }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const KEY_BYTES = 32;

/** Decodes a Solana address. Returns `null` if it is invalid. */
function decodeBase58(text: string): Uint8Array | null {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(KEY_BYTES * 2, '0');
  return hex.length === KEY_BYTES * 2 ? new Uint8Array(Buffer.from(hex, 'hex')) : null;
}

/** DER prefix of an Ed25519 public key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const OFFCHAIN_PREFIX = Buffer.concat([Buffer.from([0xff]), Buffer.from('solana offchain')]);

/** Hardware wallets sign the text in a version 0 off-chain message. */
const wrapOffChainMessage = (text: string) => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(bytes.length);
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  return Buffer.concat([OFFCHAIN_PREFIX, Buffer.from([0, isAscii ? 0 : 1]), length, bytes]);
};

/** Whether the owner of the Solana address signed the text. */
export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  const publicKey = decodeBase58(address);
  const bytes = Buffer.from(signature, 'base64url');
  if (!publicKey || bytes.length !== 64) return false;
  try {
    const key = createPublicKey({
      key: Buffer.concat([SPKI, publicKey]),
      format: 'der',
      type: 'spki',
    });
    return [Buffer.from(text), wrapOffChainMessage(text)].some((message) =>
      verify(null, message, key, bytes),
    );
  } catch {
    return false;
  }
}
