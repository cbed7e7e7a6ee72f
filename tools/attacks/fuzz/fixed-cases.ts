import type { RequestInput } from '../entries/entry.ts';
import { JSON_TYPE, type Operation } from '../operations/operation.ts';
import type { RawInput } from '../requests/http-request.ts';
import {
  hostileBodies,
  hostileCalendars,
  hostileJson,
  hostileQueries,
  hostileSegments,
  hostileTexts,
} from './hostile-values.ts';
import { listLocations, type Location } from './locations.ts';
import { replaceField, replaceParameter } from './replace-value.ts';

type Input = RequestInput & RawInput;

/** Changes a valid request into a hostile one. */
export type Mutation = (input: Input) => Input;

/** Longest text that fits into the headers that the gateway accepts. */
const MAX_HEADER_LENGTH = 8000;

// Other characters can't be sent in a header.
const headerTexts = hostileTexts.filter(
  (text) => /^[\x20-\x7e]+$/.test(text) && text.length < MAX_HEADER_LENGTH,
);

const isShort = (text: string) => text.length < MAX_HEADER_LENGTH;

function listParameterMutations(location: Exclude<Location, { in: 'body' }>): Mutation[] {
  const replaceWith =
    (value: string | string[]): Mutation =>
    (input) =>
      replaceParameter(input, location, value);
  if (location.in === 'header') return headerTexts.map(replaceWith);
  if (location.in === 'form') return hostileTexts.map(replaceWith);
  const texts = hostileTexts.filter(isShort).map(replaceWith);
  const { name } = location;
  if (location.in === 'path') {
    const segments = hostileSegments.map((segment): Mutation => (input) => ({
      ...input,
      rawParams: { ...input.rawParams, [name]: segment },
    }));
    return [...texts, ...segments];
  }
  return [
    ...texts,
    replaceWith(['1', '2']),
    replaceWith(Array.from({ length: 500 }, () => '1')),
    (input) => ({ ...input, rawQuery: `${name}[]=1&${name}[a]=1` }),
    (input) => ({ ...input, rawQuery: `${name}=%ED%A0%80` }),
  ];
}

/** Media types and encodings that don't match the body. */
const hostileHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'unknown' },
  { 'accept-language': 'x'.repeat(4000) },
  { accept: 'text/event-stream' },
  { 'x-request-id': 'a'.repeat(4000) },
];

const replaceBody =
  (rawBody: string): Mutation =>
  (input) => ({ ...input, rawBody });

/** Lists the fixed mutations of a request: each hostile value in each field and parameter. */
export function listFixedMutations(operation: Operation, input: RequestInput): Mutation[] {
  const { body } = operation;
  const mutations = listLocations(operation, input).flatMap((location): Mutation[] => {
    if (location.in !== 'body') return listParameterMutations(location);
    return hostileJson.map((json) => (base: Input) => replaceField(base, location.path, json));
  });
  const bodies = body?.type === JSON_TYPE ? hostileBodies : hostileCalendars;
  return [
    ...mutations,
    ...(body ? bodies.map(replaceBody) : []),
    ...hostileQueries.map((rawQuery): Mutation => (base) => ({ ...base, rawQuery })),
    ...hostileHeaders.map((headers): Mutation => (base) => ({
      ...base,
      headers: { ...base.headers, ...headers },
    })),
  ];
}
