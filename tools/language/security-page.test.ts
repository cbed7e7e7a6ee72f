import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findUndefinedReferences,
  getReason,
  isQuoted,
  isValidLink,
  parseLinks,
  parseQuotations,
  parseRows,
  requirementIds,
  resolveTarget,
  STATUSES,
  usesBrokenHash,
  usesCryptography,
} from './security-page.ts';
import { readSourceFiles, workspace } from './source-files.ts';

const page = readFileSync(join(workspace, 'docs/security.md'), 'utf8');
const rows = parseRows(page);
const links = parseLinks(page);

/** Source files that run in services and browsers. */
const productSources = readSourceFiles().filter(
  ({ path }) =>
    /^(?:services|libs|apps)\/.*\.tsx?$/.test(path) && !/\/testing\/|\.test\.tsx?$/.test(path),
);

const getSection = (heading: string) =>
  new RegExp(`^## ${heading}\\n([\\s\\S]*?)^## `, 'm').exec(page)?.[1] ?? '';

describe('the security page', () => {
  it('contains every requirement of ASVS levels 1 and 2 once, with a status', () => {
    expect(requirementIds).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(requirementIds);
    expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
  });

  it('names only files, sections and tests that exist', () => {
    expect(findUndefinedReferences(page)).toEqual([]);
    expect(links.filter((link) => !isValidLink(link))).toEqual([]);
    const quotations = rows.flatMap(({ evidence }) => parseQuotations(evidence, links));
    expect(quotations.length).toBeGreaterThan(200);
    expect(quotations.filter((quotation) => !isQuoted(quotation))).toEqual([]);
  });

  it('names a test for each requirement that is met, and a reason for each other one', () => {
    const incomplete = rows.filter(({ status, evidence }) =>
      status === 'met'
        ? parseQuotations(evidence, links).length === 0
        : getReason(evidence).length < 5,
    );
    expect(incomplete).toEqual([]);
  });

  it('summarizes the tables', () => {
    const summary = [...page.matchAll(/^\| V(\d+) .*?\|((?: +\d+ +\|){4})$/gm)].map(
      ([, chapter = '', counts = '']) => [chapter, ...counts.match(/\d+/g)!.map(Number)],
    );
    const chapters = Map.groupBy(rows, ({ id }) => id.split('.')[0] ?? '');
    const expected = [...chapters].map(([chapter, chapterRows]) => [
      chapter,
      ...STATUSES.map((name) => chapterRows.filter(({ status }) => status === name).length),
    ]);
    expect(summary).toEqual(expected);
  });

  it('lists every source file that uses cryptography', () => {
    const listed = new Set(
      [...getSection('Cryptography').matchAll(/\[([^\]]+)\]/g)].map(([, label = '']) =>
        resolveTarget(links.find((link) => link.label === label)?.target ?? ''),
      ),
    );
    const used = productSources.filter(({ text }) => usesCryptography(text));
    expect(used.length).toBeGreaterThan(20);
    expect(used.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
  });
});

describe('the product', () => {
  it('uses no broken hash function', () => {
    expect(productSources.filter(({ text }) => usesBrokenHash(text))).toEqual([]);
  });

  it('disables no verification of certificates', () => {
    const disabling = /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=no-verify/;
    expect(productSources.filter(({ text }) => disabling.test(text))).toEqual([]);
  });
});

describe('the checks of the page', () => {
  it('find a missing file, section, test and text', () => {
    const check = (target: string) => isValidLink({ label: 'x', target });
    expect(check('../SECURITY.md')).toBe(true);
    expect(check('../SECURITY.markdown')).toBe(false);
    expect(check('identity.md#step-up')).toBe(true);
    expect(check('identity.md#step-down')).toBe(false);
    const path = 'tools/language/security-page.test.ts';
    expect(isQuoted({ path, text: 'summarizes the tables' })).toBe(true);
    expect(isQuoted({ path, text: 'summarizes the chairs' })).toBe(false);
    expect(isQuoted({ path: '.oxlintrc.json', text: 'no-eval' })).toBe(true);
    expect(isQuoted({ path: '.oxlintrc.json', text: 'no-evil' })).toBe(false);
    expect(findUndefinedReferences('[a], [b], [c](d)\n\n[a]: e')).toEqual(['b']);
  });

  it('separate quotations from the reason', () => {
    const cell = 'By the operator. [a] “one”, “a “nested” two”; [b](../c.ts) “three”.';
    expect(parseQuotations(cell, [{ label: 'a', target: '../a.ts' }])).toEqual([
      { path: 'a.ts', text: 'one' },
      { path: 'a.ts', text: 'a “nested” two' },
      { path: 'c.ts', text: 'three' },
    ]);
    expect(getReason(cell)).toBe('By the operator');
  });

  it('recognize cryptography, but not hashes and IDs', () => {
    expect(usesCryptography("import { createHmac } from 'node:crypto';")).toBe(true);
    expect(usesCryptography("import {\n  randomBytes,\n} from 'node:crypto';")).toBe(true);
    expect(usesCryptography("import { jwtVerify } from 'jose';")).toBe(true);
    expect(usesCryptography("import { createHash, randomUUID } from 'node:crypto';")).toBe(false);
    expect(usesBrokenHash("createHash('md5')")).toBe(true);
    expect(usesBrokenHash("createHash('sha256')")).toBe(false);
  });
});
