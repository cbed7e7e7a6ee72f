import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const ETHEREUM = /^0x[0-9a-fA-F]{130}$/;
const RECOVERY_OFFSET = 27;

/** What a wallet signs in place of the text (EIP-191). */
const ethereumDigest = (text: string) => {
  const bytes = utf8ToBytes(text);
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`);
  return keccak_256(concatBytes(prefix, bytes));
};

/** Whether the holder of the Ethereum address signed the text. */
export function isEthereumSignature(text: string, signature: string, address: string): boolean {
  if (!ETHEREUM.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const last = bytes[64] ?? 0;
  const recovery = last >= RECOVERY_OFFSET ? last - RECOVERY_OFFSET : last;
  if (recovery > 1) return false;
  try {
    const recovered = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(ethereumDigest(text));
    const hash = keccak_256(recovered.toBytes(false).subarray(1));
    return `0x${bytesToHex(hash.subarray(-20))}` === address.toLowerCase();
  } catch {
    return false;
  }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const KEY_BYTES = 32;

/** The bytes of a Solana address, `null` when it is none. */
function base58(text: string): Uint8Array | null {
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(KEY_BYTES * 2, '0');
  return hex.length === KEY_BYTES * 2 ? new Uint8Array(Buffer.from(hex, 'hex')) : null;
}

/** The start of an Ed25519 key as `node:crypto` reads it (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const OFF_CHAIN = Buffer.concat([Buffer.from([0xff]), Buffer.from('solana offchain')]);

/** Hardware wallets sign the text in an envelope of version 0. */
const envelope = (text: string) => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(bytes.length);
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  return Buffer.concat([OFF_CHAIN, Buffer.from([0, isAscii ? 0 : 1]), length, bytes]);
};

/** Whether the holder of the Solana address signed the text. */
export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  const raw = base58(address);
  const bytes = Buffer.from(signature, 'base64url');
  if (!raw || bytes.length !== 64) return false;
  try {
    const key = createPublicKey({
      key: Buffer.concat([SPKI, raw]),
      format: 'der',
      type: 'spki',
    });
    return [Buffer.from(text), envelope(text)].some((signed) => verify(null, signed, key, bytes));
  } catch {
    return false;
  }
}
