import { sign, type KeyObject } from 'node:crypto';

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const number = (value: number) => der(0x02, Buffer.from([value]));
const time = (text: string) => der(0x17, Buffer.from(text));

/** sha256WithRSAEncryption */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const NAME = sequence(
  der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('idp')))),
);

/** A certificate (RFC 5280) by which a key vouches for itself, as base64. */
export function selfSigned(publicKey: KeyObject, privateKey: KeyObject): string {
  const signed = sequence(
    der(0xa0, number(2)),
    number(1),
    ALGORITHM,
    NAME,
    sequence(time('200101000000Z'), time('491231235959Z')),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  return sequence(signed, ALGORITHM, signature).toString('base64');
}
