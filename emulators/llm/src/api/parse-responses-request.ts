import { missingParameter } from './api-error.ts';
import type { ModelRequest } from './model-request.ts';
import {
  parseFormat,
  rejectUnknownParameters,
  getContentText,
  getToolNames,
} from './parse-helpers.ts';

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

/** Parses the body of `POST /v1/responses`. */
export function parseResponsesRequest(body: Record<string, unknown>): ModelRequest {
  rejectUnknownParameters(body, PARAMETERS);
  const { model, input, instructions, text, stream, max_output_tokens, tools } = body as Body;
  if (!model) throw missingParameter('model');
  if (input === undefined) throw missingParameter('input');
  const turns = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  return {
    api: 'responses',
    model,
    messages: [
      ...(instructions ? [{ role: 'system', text: instructions }] : []),
      ...turns.map(({ role = 'user', content }) => ({ role, text: getContentText(content) })),
    ],
    format:
      text?.format?.type === 'json_schema' ? parseFormat(text.format, 'text.format.schema') : null,
    isStream: stream === true,
    maxOutputTokens: max_output_tokens ?? null,
    tools: getToolNames(tools),
    includesUsage: true,
  };
}
