import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';

/** A request to a model. It provides no tools and expects JSON that matches the schema. */
export interface ModelRequest<T> {
  /** Identifies the schema to the model, and the use case in logs. */
  name: string;
  /** Must be increased whenever the instructions change, to invalidate cached responses. */
  version: number;
  /** Fixed text, without any user data. */
  instructions: string;
  /** Redacted user data, sent as JSON. */
  data: unknown;
  schema: ZodType<T>;
  maxOutputTokens: number;
}

export const serializeData = ({ data }: ModelRequest<unknown>): string => JSON.stringify(data);

/** Returns a hash that is equal for equivalent requests and reveals no content. */
export const getCacheKey = (model: string, request: ModelRequest<unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([model, request.name, request.version, serializeData(request)]))
    .digest('hex');

const CHARACTERS_PER_TOKEN = 3;

/** Returns an upper estimate of the number of tokens. */
export const estimateTokens = (text: string): number =>
  Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** Returns the maximum number of tokens that a request may use. */
export const estimateMaxTokens = (request: ModelRequest<unknown>): number =>
  estimateTokens(request.instructions) +
  estimateTokens(serializeData(request)) +
  request.maxOutputTokens;
