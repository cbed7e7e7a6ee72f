import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { extractPassages } from './extract-passages.ts';
import { workspace } from './source-files.ts';

/** Requirements of levels 1 and 2 in OWASP ASVS 5.0.0, as the last numbers of each section's IDs. */
const REQUIREMENTS = `
  1.1: 1-2     1.2: 1-9     1.3: 1-11    1.4: 1-3     1.5: 1-2
  2.1: 1-3     2.2: 1-3     2.3: 1-4     2.4: 1-1
  3.2: 1-2     3.3: 1-4     3.4: 1-6     3.5: 1-5     3.7: 1-2
  4.1: 1-3     4.2: 1-1     4.3: 1-2     4.4: 1-4
  5.1: 1-1     5.2: 1-3     5.3: 1-2     5.4: 1-3
  6.1: 1-3     6.2: 1-12    6.3: 1-4     6.4: 1-4     6.5: 1-5     6.6: 1-3     6.8: 1-4
  7.1: 1-3     7.2: 1-4     7.3: 1-2     7.4: 1-5     7.5: 1-2     7.6: 1-2
  8.1: 1-2     8.2: 1-3     8.3: 1-1     8.4: 1-1
  9.1: 1-3     9.2: 1-4
  10.1: 1-2    10.2: 1-2    10.3: 1-4    10.4: 1-11   10.5: 1-5    10.6: 1-2    10.7: 1-3
  11.1: 1-2    11.2: 1-3    11.3: 1-3    11.4: 1-4    11.5: 1-1    11.6: 1-1
  12.1: 1-3    12.2: 1-2    12.3: 1-4
  13.1: 1-1    13.2: 1-5    13.3: 1-2    13.4: 1-5
  14.1: 1-2    14.2: 1-4    14.3: 1-3
  15.1: 1-3    15.2: 1-3    15.3: 1-7
  16.1: 1-1    16.2: 1-5    16.3: 1-4    16.4: 1-3    16.5: 1-3
  17.1: 1-1    17.2: 1-4    17.3: 1-2
`;

export const requirementIds: readonly string[] = [
  ...REQUIREMENTS.matchAll(/([\d.]+): (\d+)-(\d+)/g),
].flatMap(([, section = '', first, last]) =>
  Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${section}.${Number(first) + index}`,
  ),
);

export const STATUSES = ['met', 'partly', 'not met', 'not applicable'];

/** A row of the ASVS tables. */
export interface Row {
  id: string;
  status: string;
  place: string;
  /** The tests, and the reason unless the requirement is met. */
  evidence: string;
}

const parseCells = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

export function parseRows(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
    .map((line) => {
      const [id = '', , status = '', place = '', evidence = ''] = parseCells(line);
      return { id, status, place, evidence };
    });
}

/** A file, a section of a page, or a URL that the page links to. */
export interface Link {
  label: string;
  target: string;
}

/** Returns the inline links and the definitions of references. */
export const parseLinks = (page: string): Link[] => [
  ...[...page.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({
    label,
    target,
  })),
  ...[...page.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label = '', target = '']) => ({
    label,
    target,
  })),
];

/** Labels in brackets that are neither inline links nor defined. */
export function findUndefinedReferences(page: string): string[] {
  const defined = new Set(parseLinks(page).map(({ label }) => label));
  const withoutCode = page.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '');
  return [...withoutCode.matchAll(/\[([^\]\n]+)\](?![(:])/g)]
    .map(([, label = '']) => label)
    .filter((label) => !defined.has(label));
}

const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const findAnchors = (text: string) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => toAnchor(heading)));

const read = (path: string) => readFileSync(join(workspace, path), 'utf8');

/** Resolves a link of `docs/security.md` to a path relative to the workspace. */
export const resolveTarget = (target: string): string =>
  target.startsWith('#')
    ? 'docs/security.md'
    : posix.normalize(posix.join('docs', target.split('#')[0] ?? ''));

/** Whether a link leads to an existing file and, if it has an anchor, to an existing heading. */
export function isValidLink({ target }: Link): boolean {
  if (/^https?:/.test(target)) return true;
  const path = resolveTarget(target);
  if (!existsSync(join(workspace, path))) return false;
  const anchor = target.split('#')[1];
  return anchor === undefined || findAnchors(read(path)).has(anchor);
}

/** A file, and a test title or other text that it contains. */
export interface Quotation {
  path: string;
  text: string;
}

// A reference or an inline link, followed by titles in quotation marks, which may contain others.
const QUOTATIONS = /\[([^\]]+)\](?:\(([^)]+)\))? ((?:“(?:[^“”]|“[^“”]*”)+”(?:, )?)+)/g;

/** Returns the titles and other texts that a cell quotes from files. */
export function parseQuotations(cell: string, links: readonly Link[]): Quotation[] {
  return [...cell.matchAll(QUOTATIONS)].flatMap(([, label, inlineTarget, titles = '']) => {
    const target = inlineTarget ?? links.find((link) => link.label === label)?.target ?? '';
    return [...titles.matchAll(/“((?:[^“”]|“[^“”]*”)+)”/g)].map(([, text = '']) => ({
      path: resolveTarget(target),
      // A title that the terminology check would reject is written as code.
      text: text.replaceAll(/^`|`$/g, '').replaceAll(/\\([_*|])/g, '$1'),
    }));
  });
}

/** Returns the reason in a cell, without links and quotations. */
export const getReason = (cell: string): string =>
  cell
    .replaceAll(QUOTATIONS, '')
    .replaceAll(/[;,.\s]+/g, ' ')
    .trim();

const titlesByPath = new Map<string, Set<string>>();

function readTitles(path: string): Set<string> {
  const titles =
    titlesByPath.get(path) ??
    new Set(extractPassages({ path, text: read(path) }).testTitles.map(({ text }) => text));
  titlesByPath.set(path, titles);
  return titles;
}

/** Whether a test file has a test with this title, or another file contains the text. */
export function isQuoted({ path, text }: Quotation): boolean {
  if (!existsSync(join(workspace, path))) return false;
  return /\.(?:test|spec)\.tsx?$/.test(path)
    ? readTitles(path).has(text)
    : read(path).includes(text);
}

const CRYPTOGRAPHY =
  /from '(?:jose|@node-rs\/bcrypt|otpauth|openid-client|@noble\/[^']+)'|import\('@(?:node-saml|simplewebauthn)\/[^']+'\)|\b(?:createCipheriv|createDecipheriv|createHmac|createPrivateKey|createPublicKey|generateKeyPairSync|hkdfSync|randomBytes|randomInt|sign|verify)\b[^;]*from 'node:crypto'/;

/** Whether a source file uses keys, randomness, signatures or encryption, beyond IDs and hashes. */
export const usesCryptography = (text: string): boolean => CRYPTOGRAPHY.test(text);

const BROKEN_HASH = /create(?:Hash|Hmac)\(\s*'(?:md\d|sha1|ripemd)/i;

export const usesBrokenHash = (text: string): boolean => BROKEN_HASH.test(text);
