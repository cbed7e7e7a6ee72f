/** What a wallet is asked to sign (EIP-4361, and its likeness for Solana). */
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

/** RFC 3339, as both standards ask for. */
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

const timeOf = (text: string | undefined): Date | null | undefined => {
  if (text === undefined) return null;
  return TIME.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
};

/** The fields after the statement, `null` where one comes twice or is none of the standard's. */
function fieldsOf(lines: string[]): Partial<Record<Field, string>> | null {
  const found: Partial<Record<Field, string>> = {};
  const end = lines.indexOf('Resources:');
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    const at = line.indexOf(': ');
    const name = FIELDS.find((field) => field === line.slice(0, at));
    if (!name || found[name] !== undefined) return null;
    found[name] = line.slice(at + 2);
  }
  return found;
}

/** @returns `null` when it is no such message */
export function parseMessage(chain: Chain, text: string): SignInMessage | null {
  const lines = text.split('\n');
  const [first = '', address = ''] = lines;
  if (!FIRST_LINE[chain].test(first) || !ADDRESS[chain].test(address)) return null;
  const begin = lines.findIndex((line, index) => index > 1 && /^(URI|Version): /.test(line));
  if (begin === -1) return null;
  const fields = fieldsOf(lines.slice(begin));
  if (!fields?.URI || !fields.Version) return null;
  const [issuedAt, expirationTime, notBefore] = [
    timeOf(fields['Issued At']),
    timeOf(fields['Expiration Time']),
    timeOf(fields['Not Before']),
  ];
  if (!issuedAt || expirationTime === undefined || notBefore === undefined) return null;
  return {
    domain: first.replace(FIRST_LINE[chain], ''),
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
