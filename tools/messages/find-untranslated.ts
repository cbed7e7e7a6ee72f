import { parseSync, Visitor } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import type { Source } from './list-sources.ts';

/** Attributes and object fields that users read. */
const READ = new Set(
  'alt aria-description aria-label aria-roledescription cancelLabel caption confirmLabel description detail empty error heading help hint label lead legend message note placeholder summary text title'.split(
    ' ',
  ),
);

const hasWords = (text: string) => /\p{L}{2}/u.test(text);

/** Returns the text of a literal or template that contains words. */
function extractText(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') {
    return typeof node.value === 'string' && hasWords(node.value) ? node.value : undefined;
  }
  if (node?.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.raw).join('…');
    return hasWords(text) ? text : undefined;
  }
  if (node?.type === 'ConditionalExpression') {
    return extractText(node.consequent) ?? extractText(node.alternate);
  }
  if (node?.type === 'LogicalExpression') return extractText(node.right);
  if (node?.type === 'JSXExpressionContainer') return extractText(node.expression);
  return undefined;
}

/** Files with texts for operators, other services or agents, which aren't translated. */
const IS_FOR_PROGRAMS =
  /\/config(\/|\.ts)|settings\.ts|\/mcp\/|\/sync\/sync-record\.ts|contracts\/src\/internal|auth-service\/src\/(?!account)/;

/** Names can look like words. A text contains a space or starts with an uppercase character. */
const isText = (text: string) => /\s|^\p{Lu}/u.test(text);

/** Finds user-visible texts that don't use the catalogue: `file:line: text`. */
export function findUntranslatedTexts({ file, text }: Source): string[] {
  const found: string[] = [];
  const report = (offset: number, words: string | undefined) => {
    if (words) found.push(`${file}:${text.slice(0, offset).split('\n').length}: ${words.trim()}`);
  };
  const visitor = new Visitor({
    JSXText: ({ value, start }) => report(start, hasWords(value) ? value : undefined),
    JSXElement: ({ children }) => {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') report(child.start, extractText(child));
      }
    },
    JSXAttribute: ({ name, value, start }) => {
      if (name.type === 'JSXIdentifier' && READ.has(name.name)) report(start, extractText(value));
    },
    Property: ({ key, value, start }) => {
      if (key.type !== 'Identifier' || !READ.has(key.name)) return;
      const words = extractText(value);
      if (words && isText(words)) report(start, words);
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const isNotice =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'notify';
      if (isNotice) report(start, extractText(first));
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

const REFUSES = /\bProblem\b|\bnotFound\b|'zod\/mini'/;

const refuses = new Set(['notFound', 'unauthenticated', 'conflict', 'notAllowed', 'requiredText']);

/** Finds untranslated error messages in `new Problem(…)` and in schemas. */
export function findUntranslatedErrors({ file, text }: Source): string[] {
  if (IS_FOR_PROGRAMS.test(file) || !REFUSES.test(text)) return [];
  const found: string[] = [];
  const report = (offset: number, words: string | undefined) => {
    if (words && isText(words)) {
      found.push(`${file}:${text.slice(0, offset).split('\n').length}: ${words.trim()}`);
    }
  };
  const visitor = new Visitor({
    NewExpression: ({ callee, arguments: [, detail], start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Problem')
        report(start, extractText(detail));
    },
    CallExpression: ({ callee, arguments: args, start }) => {
      if (callee.type === 'Identifier' && refuses.has(callee.name))
        report(start, extractText(args[0]));
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      const last = callee.object.name === 'z' ? extractText(args.at(-1)) : undefined;
      if (last?.includes(' ')) report(start, last);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}
