import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Asked, Outcome } from './api/asked.ts';
import { tokensOf } from './api/asked.ts';
import { ApiError } from './api/api-error.ts';
import { blank } from './blank.ts';
import type { Fault } from './faults.ts';
import { obey } from './obey.ts';

/** `obey` follows whatever it is shown as if it were an order. */
export type Mode = 'answer' | 'obey';

/** An answer to every request whose words hold `when`. */
export interface Scripted {
  when: string;
  answer: unknown;
}

export interface Mind {
  mode: Mode;
  answers: Scripted[];
  /** Orders that were followed so far. */
  obeyed: number;
}

const ajv = new Ajv2020({ strict: false });
const LEAST_LIMIT = 16;

const wordsOf = ({ messages }: Asked) => messages.map(({ text }) => text).join('\n');

/** A model that answers by a schema always fits it: a script that does not is the test's mistake. */
function fitting({ format }: Asked, answer: unknown): string {
  const text = typeof answer === 'string' && !format ? answer : JSON.stringify(answer);
  // The SDK names the draft that it wrote for; both drafts agree on what strict schemas may hold.
  const { $schema: _, ...schema } = format?.schema ?? {};
  if (format && !ajv.validate(schema, JSON.parse(text))) {
    throw new ApiError(500, `The scripted answer does not fit the schema: ${ajv.errorsText()}`);
  }
  return text;
}

function think(mind: Mind, asked: Asked): Pick<Outcome, 'text' | 'calls'> {
  if (mind.mode === 'obey') {
    const { text, calls, orders } = obey(asked);
    mind.obeyed += orders;
    return { text: fitting(asked, asked.format ? JSON.parse(text) : text), calls };
  }
  const words = wordsOf(asked);
  const scripted = mind.answers.find(({ when }) => words.includes(when));
  const plain = asked.format
    ? blank(asked.format.schema)
    : 'This is an emulator: it has no thoughts.';
  return { text: fitting(asked, scripted ? scripted.answer : plain), calls: [] };
}

const INSTEAD: Record<string, (text: string, fault: Fault) => Partial<Outcome>> = {
  'bad-json': (text) => ({ text: text.slice(0, Math.ceil(text.length / 2)) }),
  fenced: (text) => ({ text: `\`\`\`json\n${text}\n\`\`\`` }),
  text: (_, { settings }) => ({ text: settings.text ?? '' }),
  'wrong-shape': () => ({ text: '{"unexpected":[1,2,3]}' }),
  refusal: () => ({ text: '', refusal: 'I’m sorry, but I cannot help with that request.' }),
  incomplete: (text, { settings }) => ({
    status: 'incomplete',
    reason: settings.reason ?? 'max_output_tokens',
    text: text.slice(0, Math.ceil(text.length / 2)),
  }),
  failed: () => ({ status: 'failed', reason: 'server_error', text: '' }),
  'no-usage': () => ({ usage: null }),
};

/** What the model answers, with what a fault makes of it. */
export function outcomeOf(mind: Mind, asked: Asked, fault: Fault | undefined): Outcome {
  if (asked.limit !== null && asked.limit < LEAST_LIMIT) {
    throw new ApiError(400, `Invalid 'max_output_tokens': expected at least ${LEAST_LIMIT}.`, {
      code: 'integer_below_min_value',
    });
  }
  const { text, calls } = think(mind, asked);
  const outcome: Outcome = {
    status: 'completed',
    text,
    refusal: null,
    reason: null,
    calls,
    usage: { input: tokensOf(wordsOf(asked)), output: tokensOf(text) },
    ...(fault && INSTEAD[fault.kind]?.(text, fault)),
  };
  const isTooLong = asked.limit !== null && tokensOf(outcome.text) > asked.limit;
  if (!isTooLong || fault) return outcome;
  const letters = 4 * (asked.limit ?? 0);
  return {
    ...outcome,
    status: 'incomplete',
    reason: 'max_output_tokens',
    text: text.slice(0, letters),
  };
}
