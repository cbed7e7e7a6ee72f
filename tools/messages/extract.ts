import { parseSync, Visitor } from 'oxc-parser';
import type { Argument, CallExpression, Expression } from 'oxc-parser';
import type { Source } from './sources.ts';

/** A text that the screens can say. */
export interface Message {
  /** Under which the catalogue has it: the English text, after its context where it has one. */
  key: string;
  /** The English text; said by number, that of one and that of many. */
  forms: readonly string[];
  /** File and line. */
  place: string;
}

/** Parts a context from a text, as in gettext. */
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

type Said = Omit<Message, 'place'> | undefined;

const saidOnce = (text: string | undefined, context = ''): Said =>
  text === undefined ? undefined : { key: context + text, forms: [text] };

/** How each function of `@scheduler/i18n` is given its text. */
const speakers: Record<string, (args: CallExpression['arguments']) => Said> = {
  t: ([text]) => saidOnce(literal(text)),
  rich: ([text]) => saidOnce(literal(text)),
  tIn: ([context, text]) => saidOnce(literal(text), `${literal(context) ?? ''}${CONTEXT}`),
  plural: ([, given]) => {
    const forms = formsOf(given);
    return forms && { key: forms[1] ?? '', forms };
  },
};

const IMPORTS = /import \{[^}]*\} from '@scheduler\/i18n(\/words)?'/;

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/**
 * The texts that a source gives to `t` and its kind.
 *
 * @throws Error naming file and line of a text that is no literal, which no catalogue can know
 */
export function messagesIn({ file, text }: Source): Message[] {
  if (!IMPORTS.test(text)) return [];
  const messages: Message[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: args, start }) {
      if (callee.type !== 'Identifier' || !Object.hasOwn(speakers, callee.name)) return;
      const speaker = speakers[callee.name];
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
