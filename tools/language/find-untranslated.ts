import { parseSync, Visitor } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import type { Source } from '@scheduler/message-extraction/list-sources';

/** Attributes and object fields with user-visible text. */
const VISIBLE_PROPERTIES = new Set(
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

/** Files with text for operators, other services or agents, which isn't translated. */
const NOT_TRANSLATED =
  /\/config(\/|\.ts)|settings\.ts|\/mcp\/|\/sync\/sync-record\.ts|contracts\/src\/internal|auth-service\/src\/(?!account)/;

/** Names can look like words. Text contains a space or starts with an uppercase character. */
const isText = (text: string) => /\s|^\p{Lu}/u.test(text);

/** Finds user-visible text that doesn't use the catalog: `file:line: text`. */
export function findUntranslatedTexts({ file, text }: Source): string[] {
  const untranslated: string[] = [];
  const report = (offset: number, visibleText: string | undefined) => {
    if (visibleText)
      untranslated.push(
        `${file}:${text.slice(0, offset).split('\n').length}: ${visibleText.trim()}`,
      );
  };
  const visitor = new Visitor({
    JSXText: ({ value, start }) => report(start, hasWords(value) ? value : undefined),
    JSXElement: ({ children }) => {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') report(child.start, extractText(child));
      }
    },
    JSXAttribute: ({ name, value, start }) => {
      if (name.type === 'JSXIdentifier' && VISIBLE_PROPERTIES.has(name.name))
        report(start, extractText(value));
    },
    Property: ({ key, value, start }) => {
      if (key.type !== 'Identifier' || !VISIBLE_PROPERTIES.has(key.name)) return;
      const visibleText = extractText(value);
      if (visibleText && isText(visibleText)) report(start, visibleText);
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const isNotification =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'notify';
      if (isNotification) report(start, extractText(first));
    },
  });
  visitor.visit(parseSync(file, text).program);
  return untranslated;
}

const CREATES_ERRORS = /\bProblem\b|\bnotFound\b|'zod\/mini'/;

const errorFunctions = new Set([
  'notFound',
  'unauthenticated',
  'conflict',
  'notAllowed',
  'requiredText',
]);

/** Finds untranslated error messages in `new Problem(…)` and in schemas. */
export function findUntranslatedErrors({ file, text }: Source): string[] {
  if (NOT_TRANSLATED.test(file) || !CREATES_ERRORS.test(text)) return [];
  const untranslated: string[] = [];
  const report = (offset: number, visibleText: string | undefined) => {
    if (visibleText && isText(visibleText)) {
      untranslated.push(
        `${file}:${text.slice(0, offset).split('\n').length}: ${visibleText.trim()}`,
      );
    }
  };
  const visitor = new Visitor({
    NewExpression: ({ callee, arguments: [, detail], start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Problem')
        report(start, extractText(detail));
    },
    CallExpression: ({ callee, arguments: args, start }) => {
      if (callee.type === 'Identifier' && errorFunctions.has(callee.name))
        report(start, extractText(args[0]));
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      const errorText = callee.object.name === 'z' ? extractText(args.at(-1)) : undefined;
      if (errorText?.includes(' ')) report(start, errorText);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return untranslated;
}
