import { missing } from './api-error.ts';
import type { Asked } from './asked.ts';
import { formatOf, refuseUnknown, textOf, toolNames } from './reading.ts';

const PARAMETERS = new Set([
  'model',
  'messages',
  'response_format',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'store',
  'safety_identifier',
  'prompt_cache_key',
  'temperature',
  'top_p',
  'n',
  'stop',
  'seed',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'metadata',
  'user',
  'reasoning_effort',
  'service_tier',
  'presence_penalty',
  'frequency_penalty',
  'logprobs',
  'top_logprobs',
]);

interface Body {
  model?: string;
  messages?: { role?: string; content?: unknown }[];
  response_format?: {
    type?: string;
    json_schema?: { name?: string; schema?: unknown; strict?: boolean };
  };
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  tools?: { name?: string; function?: { name?: string } }[];
}

/** Reads a request of `POST /v1/chat/completions`. */
export function readChat(body: Record<string, unknown>): Asked {
  refuseUnknown(body, PARAMETERS);
  const given = body as Body;
  const { model, messages, response_format: wanted } = given;
  if (!model) throw missing('model');
  if (!messages) throw missing('messages');
  return {
    api: 'chat',
    model,
    messages: messages.map(({ role = 'user', content }) => ({ role, text: textOf(content) })),
    format:
      wanted?.type === 'json_schema'
        ? formatOf(wanted.json_schema ?? {}, 'response_format.json_schema.schema')
        : null,
    isStream: given.stream === true,
    limit: given.max_completion_tokens ?? given.max_tokens ?? null,
    tools: toolNames(
      given.tools?.map(({ name, function: called }) => ({ name: name ?? called?.name })),
    ),
    tellsUsage: given.stream_options?.include_usage === true,
  };
}
