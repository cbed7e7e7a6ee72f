/** A wallet's sign-in message (EIP-4361 and its equivalent for Solana). */
export interface SignInMessage {
  domain: string;
  address: string;
  uri: string;
  version: string;
  nonce: string | null;
  chainId: string | null;
  issuedAt: Date;
  expirationTime: Date | null;
  notBefore: Date | null;
}

const FIRST_LINE = {
  ethereum: / wants you to sign in with your Ethereum account:$/,
  solana: / wants you to sign in with your Solana account:$/,
};

export type Chain = keyof typeof FIRST_LINE;

const ADDRESS = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** RFC 3339, as required by both standards. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const;

type Field = (typeof FIELDS)[number];

const parseTime = (text: string | undefined): Date | null | undefined => {
  if (text === undefined) return null;
  return TIME.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
};

/** Parses the fields after the statement. Returns `null` if a field is duplicated or unknown. */
function parseFields(lines: string[]): Partial<Record<Field, string>> | null {
  const fields: Partial<Record<Field, string>> = {};
  const end = lines.indexOf('Resources:');
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    const separatorIndex = line.indexOf(': ');
    const name = FIELDS.find((field) => field === line.slice(0, separatorIndex));
    if (!name || fields[name] !== undefined) return null;
    fields[name] = line.slice(separatorIndex + 2);
  }
  return fields;
}

/** @returns `null` if the text isn't a valid sign-in message */
export function parseMessage(chain: Chain, text: string): SignInMessage | null {
  const lines = text.split('\n');
  const [firstLine = '', address = ''] = lines;
  if (!FIRST_LINE[chain].test(firstLine) || !ADDRESS[chain].test(address)) return null;
  const fieldsStart = lines.findIndex((line, index) => index > 1 && /^(URI|Version): /.test(line));
  if (fieldsStart === -1) return null;
  const fields = parseFields(lines.slice(fieldsStart));
  if (!fields?.URI || !fields.Version) return null;
  const [issuedAt, expirationTime, notBefore] = [
    parseTime(fields['Issued At']),
    parseTime(fields['Expiration Time']),
    parseTime(fields['Not Before']),
  ];
  if (!issuedAt || expirationTime === undefined || notBefore === undefined) return null;
  return {
    domain: firstLine.replace(FIRST_LINE[chain], ''),
    address,
    uri: fields.URI,
    version: fields.Version,
    nonce: fields.Nonce ?? null,
    chainId: fields['Chain ID'] ?? null,
    issuedAt,
    expirationTime,
    notBefore,
  };
}
