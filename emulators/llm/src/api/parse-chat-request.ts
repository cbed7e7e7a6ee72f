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

/** Parses the body of `POST /v1/chat/completions`. */
export function parseChatRequest(body: Record<string, unknown>): ModelRequest {
  rejectUnknownParameters(body, PARAMETERS);
  const request = body as Body;
  const { model, messages, response_format: responseFormat } = request;
  if (!model) throw missingParameter('model');
  if (!messages) throw missingParameter('messages');
  return {
    api: 'chat',
    model,
    messages: messages.map(({ role = 'user', content }) => ({
      role,
      text: getContentText(content),
    })),
    format:
      responseFormat?.type === 'json_schema'
        ? parseFormat(responseFormat.json_schema ?? {}, 'response_format.json_schema.schema')
        : null,
    isStream: request.stream === true,
    maxOutputTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
    tools: getToolNames(
      request.tools?.map(({ name, function: toolFunction }) => ({
        name: name ?? toolFunction?.name,
      })),
    ),
    includesUsage: request.stream_options?.include_usage === true,
  };
}
