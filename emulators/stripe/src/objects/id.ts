import { randomInt } from 'node:crypto';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `prefix` and as many random letters and digits as Stripe uses there. */
export const newId = (prefix: string, length = 24): string =>
  prefix + Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const upperCode = (length: number): string => newId('', length).toUpperCase();
