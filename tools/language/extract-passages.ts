import { basename } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Expression } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** A comment, test title, name or paragraph, with its location in the sources. */
export interface Passage {
  path: string;
  line: number;
  text: string;
}

export interface Passages {
  comments: Passage[];
  testTitles: Passage[];
  names: Passage[];
}

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test', 'step']);

/** Returns the function behind `test`, `test.each([…])`, `test.each` with a template, and so on. */
function findCallee(node: Expression | { type: string }): string | undefined {
  let current = node as Expression;
  for (;;) {
    if (current.type === 'Identifier') return current.name;
    if (current.type === 'MemberExpression') current = current.object;
    else if (current.type === 'CallExpression') current = current.callee;
    else if (current.type === 'TaggedTemplateExpression') current = current.tag;
    else return undefined;
  }
}

const stripMarkers = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join('\n')
    .replace(/^@module\s*/, '')
    .trim();

function extractFromScript({ path, text }: SourceFile): Passages {
  const comments: Passage[] = [];
  const testTitles: Passage[] = [];
  const names = new Map<string, Passage>();
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const addName = (node: { type: string; name?: string; start: number } | null | undefined) => {
    if (node?.type !== 'Identifier' || !node.name || names.has(node.name)) return;
    names.set(node.name, { path, line: lineAt(node.start), text: node.name });
  };
  const parsed = parseSync(path, text);
  let end = -1;
  for (const comment of parsed.comments) {
    const isContinuation =
      comment.type === 'Line' && /^\n[ \t]*$/.test(text.slice(end, comment.start));
    const value = stripMarkers(comment.value);
    const previous = comments.at(-1);
    if (isContinuation && previous) previous.text += ` ${value}`;
    else comments.push({ path, line: lineAt(comment.start), text: value });
    end = comment.end;
  }
  new Visitor({
    VariableDeclarator: ({ id }) => addName(id),
    FunctionDeclaration: ({ id }) => addName(id),
    ClassDeclaration: ({ id }) => addName(id),
    TSInterfaceDeclaration: ({ id }) => addName(id),
    TSTypeAliasDeclaration: ({ id }) => addName(id),
    TSEnumDeclaration: ({ id }) => addName(id),
    CallExpression: ({ callee, arguments: [title], start }) => {
      if (!TEST_FUNCTIONS.has(findCallee(callee) ?? '')) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') {
        testTitles.push({ path, line: lineAt(start), text: title.value });
      } else if (title?.type === 'TemplateLiteral') {
        const value = title.quasis.map((quasi) => quasi.value.raw).join('…');
        testTitles.push({ path, line: lineAt(start), text: value });
      }
    },
  }).visit(parsed.program);
  return { comments, testTitles, names: [...names.values()] };
}

/** Matches block comments in CSS, and line and block comments in SQL. */
const COMMENT = /\/\*([\s\S]*?)\*\/|--[ \t]?([^\n]*(?:\n[ \t]*--[^\n]*)*)/g;

function extractComments({ path, text }: SourceFile): Passage[] {
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    if (path.endsWith('.css') && match[1] === undefined) return [];
    const value = stripMarkers(match[1] ?? (match[2] ?? '').replaceAll(/\n[ \t]*--[ \t]?/g, ' '));
    return [{ path, line: text.slice(0, match.index).split('\n').length, text: value }];
  });
}

/** Extracts the paragraphs of a Markdown file, without its code. */
function extractParagraphs({ path, text }: SourceFile): Passage[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) =>
    code.replaceAll(/[^\n]/g, ' '),
  );
  return prose
    .split('\n')
    .map((line, index) => ({ path, line: index + 1, text: line }))
    .filter((passage) => passage.text.trim() !== '');
}

/** Extracts comments, test titles and declared names; a file's name counts as a name. */
export function extractPassages(file: SourceFile): Passages {
  const fileName = { path: file.path, line: 1, text: basename(file.path).replace(/\..*$/, '') };
  if (file.path.endsWith('.md')) {
    return { comments: extractParagraphs(file), testTitles: [], names: [] };
  }
  if (/\.(?:css|sql)$/.test(file.path)) {
    return { comments: extractComments(file), testTitles: [], names: [fileName] };
  }
  const passages = extractFromScript(file);
  return { ...passages, names: [fileName, ...passages.names] };
}

/** Splits an identifier or file name into lowercase words. */
export const splitName = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
