import { parseSync, Visitor } from 'oxc-parser';
import type { Argument, CallExpression, Expression } from 'oxc-parser';
import type { Source } from './list-sources.ts';

/** A message in the sources. */
export interface Message {
  /** Catalog key: the English text, prefixed with its context if it has one. */
  key: string;
  /** The English text, or the singular and plural forms. */
  forms: readonly string[];
  /** File and line. */
  place: string;
}

/** Separates the context from the text in a key, as in gettext. */
const CONTEXT = '\u0004';

function extractLiteral(node: Argument | Expression | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

function parseForms(node: Argument | undefined): string[] | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const findForm = (name: string) => {
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.key.name === name) return extractLiteral(property.value);
    }
    return undefined;
  };
  const [one, other] = [findForm('one'), findForm('other')];
  return one === undefined || other === undefined ? undefined : [one, other];
}

type ParsedMessage = Omit<Message, 'place'> | undefined;

const createMessage = (text: string | undefined, context = ''): ParsedMessage =>
  text === undefined ? undefined : { key: context + text, forms: [text] };

/** Parsers for the arguments of each function of `@scheduler/i18n`. */
const messageParsers: Record<string, (args: CallExpression['arguments']) => ParsedMessage> = {
  t: ([text]) => createMessage(extractLiteral(text)),
  rich: ([text]) => createMessage(extractLiteral(text)),
  tWithContext: ([context, text]) =>
    createMessage(extractLiteral(text), `${extractLiteral(context) ?? ''}${CONTEXT}`),
  plural: ([, options]) => {
    const forms = parseForms(options);
    return forms && { key: forms[1] ?? '', forms };
  },
};

const IMPORTS = /import \{[^}]*\} from '@scheduler\/i18n(\/translate)?'/;

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/**
 * Extracts the messages passed to `t` and its variants.
 *
 * @throws Error with file and line if a message isn't a literal
 */
export function extractMessages({ file, text }: Source): Message[] {
  if (!IMPORTS.test(text)) return [];
  const messages: Message[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: args, start }) {
      if (callee.type !== 'Identifier' || !Object.hasOwn(messageParsers, callee.name)) return;
      const parser = messageParsers[callee.name];
      if (!parser) return;
      const location = `${file}:${lineAt(text, start)}`;
      const message = parser(args);
      if (!message) throw new Error(`${location}: a translated message must be a literal`);
      messages.push({ ...message, place: location });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return messages;
}
