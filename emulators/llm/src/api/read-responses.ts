import { missing } from './api-error.ts';
import type { Asked } from './asked.ts';
import { formatOf, refuseUnknown, textOf, toolNames } from './reading.ts';

const PARAMETERS = new Set([
  'model',
  'input',
  'instructions',
  'text',
  'stream',
  'stream_options',
  'max_output_tokens',
  'store',
  'safety_identifier',
  'prompt_cache_key',
  'temperature',
  'top_p',
  'reasoning',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'metadata',
  'user',
  'include',
  'truncation',
  'service_tier',
  'previous_response_id',
  'max_tool_calls',
  'background',
]);

interface Body {
  model?: string;
  input?: string | { role?: string; content?: unknown }[];
  instructions?: string;
  text?: { format?: { type?: string; name?: string; schema?: unknown; strict?: boolean } };
  stream?: boolean;
  max_output_tokens?: number;
  tools?: { name?: string }[];
}

/** Reads a request of `POST /v1/responses`. */
export function readResponses(body: Record<string, unknown>): Asked {
  refuseUnknown(body, PARAMETERS);
  const { model, input, instructions, text, stream, max_output_tokens, tools } = body as Body;
  if (!model) throw missing('model');
  if (input === undefined) throw missing('input');
  const turns = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  return {
    api: 'responses',
    model,
    messages: [
      ...(instructions ? [{ role: 'system', text: instructions }] : []),
      ...turns.map(({ role = 'user', content }) => ({ role, text: textOf(content) })),
    ],
    format:
      text?.format?.type === 'json_schema' ? formatOf(text.format, 'text.format.schema') : null,
    isStream: stream === true,
    limit: max_output_tokens ?? null,
    tools: toolNames(tools),
    tellsUsage: true,
  };
}
