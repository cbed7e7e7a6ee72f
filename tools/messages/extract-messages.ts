import { parseSync, Visitor } from 'oxc-parser';
import type { Argument, CallExpression, Expression } from 'oxc-parser';
import type { Source } from './list-sources.ts';

/** A message in the sources. */
export interface Message {
  /** Catalogue key: the English text, prefixed with its context if it has one. */
  key: string;
  /** The English text, or the singular and plural forms. */
  forms: readonly string[];
  /** File and line. */
  place: string;
}

/** Separates a context from a text, as in gettext. */
const CONTEXT = '\u0004';

function literal(node: Argument | Expression | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

function formsOf(node: Argument | undefined): string[] | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const named = (name: string) => {
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.key.name === name) return literal(property.value);
    }
    return undefined;
  };
  const [one, other] = [named('one'), named('other')];
  return one === undefined || other === undefined ? undefined : [one, other];
}

type ParsedMessage = Omit<Message, 'place'> | undefined;

const saidOnce = (text: string | undefined, context = ''): ParsedMessage =>
  text === undefined ? undefined : { key: context + text, forms: [text] };

/** Parsers for the arguments of each function of `@scheduler/i18n`. */
const messageParsers: Record<string, (args: CallExpression['arguments']) => ParsedMessage> = {
  t: ([text]) => saidOnce(literal(text)),
  rich: ([text]) => saidOnce(literal(text)),
  tIn: ([context, text]) => saidOnce(literal(text), `${literal(context) ?? ''}${CONTEXT}`),
  plural: ([, given]) => {
    const forms = formsOf(given);
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
      const speaker = messageParsers[callee.name];
      if (!speaker) return;
      const place = `${file}:${lineAt(text, start)}`;
      const said = speaker(args);
      if (!said) throw new Error(`${place}: what is translated must be a literal`);
      messages.push({ ...said, place });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return messages;
}
