import { writeFileSync } from 'node:fs';

type Value = string | number | { [name: string]: Value };

const UINT32 = 6;
const MAP = 7;
const UTF8 = 2;

const encodeControl = (type: number, size: number) => Buffer.from([type * 32 + size]);

/** Encodes a value whose texts and maps are shorter than 29. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    return Buffer.concat([encodeControl(UTF8, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([encodeControl(UINT32, 4), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    encodeControl(MAP, entries.length),
    ...entries.flatMap(([name, item]) => [encode(name), encode(item)]),
  ]);
}

/**
 * Writes a database that contains one place, for all addresses below 128.0.0.0.
 *
 * @see https://maxmind.github.io/MaxMind-DB/
 */
export function writePlaceDatabase(path: string, city: string, country: string): void {
  const separator = Buffer.alloc(16);
  // One node: the left record points to the data, and the right one is empty.
  const tree = Buffer.from([0, 0, 1 + separator.length, 0, 0, 1]);
  const data = encode({ city: { names: { en: city } }, country: { names: { en: country } } });
  const metadata = encode({
    node_count: 1,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: {},
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: {},
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  writeFileSync(path, Buffer.concat([tree, separator, data, marker, metadata]));
}
