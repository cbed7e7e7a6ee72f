import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ModelRequest, ModelOutcome } from './api/model-request.ts';
import { estimateTokens } from './api/model-request.ts';
import { ApiError } from './api/api-error.ts';
import { createMinimalValue } from './minimal-value.ts';
import type { Fault } from './faults.ts';
import { simulateInjection } from './injection-simulator.ts';

/** `obey` simulates a model that follows every injected instruction. */
export type Mode = 'answer' | 'obey';

/** Output for every request that contains the text `when`. */
export interface ScriptedAnswer {
  when: string;
  answer: unknown;
}

export interface ScriptedModel {
  mode: Mode;
  answers: ScriptedAnswer[];
  /** Number of injected instructions that were followed. */
  followedCount: number;
}

const ajv = new Ajv2020({ strict: false });
const MIN_OUTPUT_TOKENS = 16;

const getText = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join('\n');

/** Validates an answer against the schema. A mismatch means that the test itself is wrong. */
function validateAnswer({ format }: ModelRequest, answer: unknown): string {
  const text = typeof answer === 'string' && !format ? answer : JSON.stringify(answer);
  // The SDK sets the JSON Schema draft in `$schema`. The keywords that strict schemas allow have
  // the same meaning in both drafts.
  const { $schema: _, ...schema } = format?.schema ?? {};
  if (format && !ajv.validate(schema, JSON.parse(text))) {
    throw new ApiError(500, `The scripted answer does not fit the schema: ${ajv.errorsText()}`);
  }
  return text;
}

function generateAnswer(
  model: ScriptedModel,
  request: ModelRequest,
): Pick<ModelOutcome, 'text' | 'calls'> {
  if (model.mode === 'obey') {
    const { text, calls, instructionCount } = simulateInjection(request);
    model.followedCount += instructionCount;
    return { text: validateAnswer(request, request.format ? JSON.parse(text) : text), calls };
  }
  const text = getText(request);
  const scripted = model.answers.find(({ when }) => text.includes(when));
  const defaultAnswer = request.format
    ? createMinimalValue(request.format.schema)
    : 'This is an emulator with scripted answers.';
  return { text: validateAnswer(request, scripted ? scripted.answer : defaultAnswer), calls: [] };
}

const OUTCOME_BY_FAULT: Record<string, (text: string, fault: Fault) => Partial<ModelOutcome>> = {
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

/** Generates an answer and applies the fault to it. */
export function getOutcome(
  model: ScriptedModel,
  request: ModelRequest,
  fault: Fault | undefined,
): ModelOutcome {
  if (request.maxOutputTokens !== null && request.maxOutputTokens < MIN_OUTPUT_TOKENS) {
    throw new ApiError(
      400,
      `Invalid 'max_output_tokens': expected at least ${MIN_OUTPUT_TOKENS}.`,
      {
        code: 'integer_below_min_value',
      },
    );
  }
  const { text, calls } = generateAnswer(model, request);
  const outcome: ModelOutcome = {
    status: 'completed',
    text,
    refusal: null,
    reason: null,
    calls,
    usage: { input: estimateTokens(getText(request)), output: estimateTokens(text) },
    ...(fault && OUTCOME_BY_FAULT[fault.kind]?.(text, fault)),
  };
  const isTooLong =
    request.maxOutputTokens !== null && estimateTokens(outcome.text) > request.maxOutputTokens;
  if (!isTooLong || fault) return outcome;
  const maxCharacters = 4 * (request.maxOutputTokens ?? 0);
  return {
    ...outcome,
    status: 'incomplete',
    reason: 'max_output_tokens',
    text: text.slice(0, maxCharacters),
  };
}
