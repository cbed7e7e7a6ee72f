import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates a random ID with the prefix and length that Stripe uses for a kind of object. */
export const newId = (prefix: string, length = 24): string =>
  prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const newUppercaseCode = (length: number): string => newId('', length).toUpperCase();
