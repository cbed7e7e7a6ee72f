import { extractPassages, splitName, type Passage } from './extract-passages.ts';
import { readCatalog } from './read-catalog.ts';
import {
  BANNED_CATALOG_TERMS,
  COMMENT_OPENER,
  NAME_WORDS,
  QUOTED,
  SPECIFIED_MESSAGES,
  TITLE_OPENER,
  BANNED_TERMS,
  type Rule,
} from './rules.ts';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles().filter(({ path }) => !path.startsWith('tools/language/'));
const passages = files.map(extractPassages);
const comments = passages.flatMap((file) => file.comments);
const testTitles = passages.flatMap((file) => file.testTitles);
const names = passages.flatMap((file) => file.names);
const messages: Passage[] = Object.keys(readCatalog('de'))
  .filter((key) => !SPECIFIED_MESSAGES.has(key))
  .map((key) => ({
    path: 'message catalog',
    line: 0,
    text: key.slice(key.indexOf('\u0004') + 1),
  }));

const removeQuoted = (text: string) =>
  QUOTED.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text);

function findViolations(texts: readonly Passage[], rules: readonly Rule[]): string[] {
  return texts.flatMap(({ path, line, text }) => {
    const checked = removeQuoted(text);
    return rules.flatMap(({ pattern, suggestion }) => {
      const match = pattern.exec(checked);
      return match
        ? [`${path}:${line}: “${match[0]}” in “${text.slice(0, 90)}” (${suggestion})`]
        : [];
    });
  });
}

describe('comments and docs', () => {
  it('use the standard vocabulary', () => {
    expect(findViolations(comments, BANNED_TERMS)).toEqual([]);
  });

  it('start with a verb or a noun phrase', () => {
    const inCode = comments.filter(({ path }) => !path.endsWith('.md'));
    expect(findViolations(inCode, [COMMENT_OPENER])).toEqual([]);
  });
});

describe('titles of tests', () => {
  it('use the standard vocabulary', () => {
    expect(findViolations(testTitles, BANNED_TERMS)).toEqual([]);
  });

  it('are sentences with a subject', () => {
    expect(findViolations(testTitles, [TITLE_OPENER])).toEqual([]);
  });
});

describe('catalog messages', () => {
  it('use the standard vocabulary and one term per concept', () => {
    expect(findViolations(messages, [...BANNED_TERMS, ...BANNED_CATALOG_TERMS])).toEqual([]);
  });
});

describe('file names and identifiers', () => {
  it('contain no word of the former vocabulary', () => {
    const violations = names.filter(({ text }) =>
      splitName(text).some((part) => NAME_WORDS.has(part)),
    );
    expect(violations.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
  });
});

describe('the checks', () => {
  const check = (text: string, rules: readonly Rule[]) =>
    findViolations([{ path: 'a.ts', line: 1, text }], rules);

  it('report a forbidden word with its suggestion', () => {
    expect(check('Users are told of a change.', BANNED_TERMS)).toEqual([
      expect.stringContaining('a.ts:1: “told”'),
    ]);
  });

  it('accept forbidden words in quoted input', () => {
    expect(check('Understands “tell me about Friday” as a question.', BANNED_TERMS)).toEqual([]);
  });

  it('accept ordinary interface English', () => {
    for (const text of ['Try again', 'Ends on', 'None', 'Begin typing', 'Answered questions']) {
      expect(check(text, [...BANNED_TERMS, ...BANNED_CATALOG_TERMS])).toEqual([]);
    }
  });

  it('find comments, titles and names in a source', () => {
    const text =
      "// First line\n// second line\ntest('does a thing', () => {});\nconst keptRows = 1;\n";
    expect(extractPassages({ path: 'some-file.test.ts', text })).toEqual({
      comments: [{ path: 'some-file.test.ts', line: 1, text: 'First line second line' }],
      testTitles: [{ path: 'some-file.test.ts', line: 3, text: 'does a thing' }],
      names: [
        { path: 'some-file.test.ts', line: 1, text: 'some-file' },
        { path: 'some-file.test.ts', line: 4, text: 'keptRows' },
      ],
    });
  });
});
