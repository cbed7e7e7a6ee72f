import { parseSync, Visitor } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import type { Source } from './sources.ts';

/** Attributes of elements and fields of objects that people read. */
const READ = new Set(
  'alt aria-description aria-label aria-roledescription cancelLabel caption confirmLabel description detail empty error heading help hint label lead legend message note placeholder summary text title'.split(
    ' ',
  ),
);

const hasWords = (text: string) => /\p{L}{2}/u.test(text);

/** A text with words in it, whole or with values amid. */
function wordsOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') {
    return typeof node.value === 'string' && hasWords(node.value) ? node.value : undefined;
  }
  if (node?.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.raw).join('…');
    return hasWords(text) ? text : undefined;
  }
  if (node?.type === 'ConditionalExpression') {
    return wordsOf(node.consequent) ?? wordsOf(node.alternate);
  }
  if (node?.type === 'LogicalExpression') return wordsOf(node.right);
  if (node?.type === 'JSXExpressionContainer') return wordsOf(node.expression);
  return undefined;
}

/** Settings are read by who runs a service, calls between services and of agents by programs. */
const IS_FOR_PROGRAMS =
  /\/config(\/|\.ts)|settings\.ts|\/mcp\/|\/sync\/record\.ts|contracts\/src\/internal|auth-service\/src\/(?!account|leaving)/;

/** Names of things may look like words; a text begins with a capital or has a blank. */
const isText = (text: string) => /\s|^\p{Lu}/u.test(text);

/** Texts that a screen shows without asking the catalogue: `file:line: text`. */
export function unwrappedIn({ file, text }: Source): string[] {
  const found: string[] = [];
  const report = (offset: number, words: string | undefined) => {
    if (words) found.push(`${file}:${text.slice(0, offset).split('\n').length}: ${words.trim()}`);
  };
  const visitor = new Visitor({
    JSXText: ({ value, start }) => report(start, hasWords(value) ? value : undefined),
    JSXElement: ({ children }) => {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') report(child.start, wordsOf(child));
      }
    },
    JSXAttribute: ({ name, value, start }) => {
      if (name.type === 'JSXIdentifier' && READ.has(name.name)) report(start, wordsOf(value));
    },
    Property: ({ key, value, start }) => {
      if (key.type !== 'Identifier' || !READ.has(key.name)) return;
      const words = wordsOf(value);
      if (words && isText(words)) report(start, words);
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const isNotice =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'notify';
      if (isNotice) report(start, wordsOf(first));
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

const REFUSES = /\bProblem\b|\bnotFound\b|'zod\/mini'/;

const refuses = new Set(['notFound', 'unauthenticated', 'conflict', 'notAllowed', 'requiredText']);

/** Reasons to refuse something that do not ask the catalogue: of `new Problem(…)`, and of a schema. */
export function unsaidIn({ file, text }: Source): string[] {
  if (IS_FOR_PROGRAMS.test(file) || !REFUSES.test(text)) return [];
  const found: string[] = [];
  const report = (offset: number, words: string | undefined) => {
    if (words && isText(words)) {
      found.push(`${file}:${text.slice(0, offset).split('\n').length}: ${words.trim()}`);
    }
  };
  const visitor = new Visitor({
    NewExpression: ({ callee, arguments: [, detail], start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Problem') report(start, wordsOf(detail));
    },
    CallExpression: ({ callee, arguments: args, start }) => {
      if (callee.type === 'Identifier' && refuses.has(callee.name)) report(start, wordsOf(args[0]));
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      const last = callee.object.name === 'z' ? wordsOf(args.at(-1)) : undefined;
      if (last?.includes(' ')) report(start, last);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}
