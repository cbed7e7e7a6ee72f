import type { RequestInput } from '../entries/entry.ts';
import { FORM_TYPE, JSON_TYPE, type Operation } from '../operations/operation.ts';

export interface HttpRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Values that are used as they are instead of being encoded. */
export interface RawInput {
  /** Path segments that are already encoded, by parameter name. */
  rawParams?: Record<string, string>;
  /** Text appended to the query string. */
  rawQuery?: string;
  /** Text of the body. */
  rawBody?: string;
}

// Lone surrogates can't be encoded.
const encode = (value: string) => encodeURIComponent(value.toWellFormed());

const buildPath = ({ path }: Operation, { params = {}, rawParams = {} }: RequestInput & RawInput) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => rawParams[name] ?? encode(params[name] ?? ''));

function buildQuery(
  { selection }: Operation,
  { query = {}, rawQuery = '' }: RequestInput & RawInput,
) {
  const pairs = Object.entries({ ...selection, ...query }).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encode(name)}=${encode(item)}`),
  );
  const text = [...pairs, ...(rawQuery === '' ? [] : [rawQuery])].join('&');
  return text === '' ? '' : `?${text}`;
}

const toForm = (body: unknown) =>
  new URLSearchParams(
    Object.entries(body as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  ).toString();

function buildBody(type: string, body: unknown): string {
  if (typeof body === 'string' && type !== JSON_TYPE) return body;
  return type === FORM_TYPE ? toForm(body) : JSON.stringify(body);
}

/** Builds the HTTP request of an operation. */
export function buildRequest(
  operation: Operation,
  input: RequestInput & RawInput,
  token?: string,
): HttpRequest {
  const { body, rawBody, headers } = input;
  const bearer = input.token ?? token;
  const type = operation.body?.type ?? JSON_TYPE;
  const text = rawBody ?? (body === undefined ? undefined : buildBody(type, body));
  return {
    method: operation.method,
    path: buildPath(operation, input) + buildQuery(operation, input),
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(text !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  };
}

const MAX_REPORTED_LENGTH = 300;

const truncate = (text: string) =>
  text.length <= MAX_REPORTED_LENGTH
    ? text
    : `${text.slice(0, MAX_REPORTED_LENGTH)}… (${text.length} characters)`;

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Formats a request for a report, without credentials. */
export function formatRequest({ method, path, headers, body }: HttpRequest): string {
  const shownHeaders = Object.entries(headers).map(([name, value]) =>
    quote(`${name}: ${name === 'authorization' ? 'Bearer …' : value}`),
  );
  return [
    `curl --request ${method} ${quote(truncate(path))}`,
    ...shownHeaders.map((header) => `--header ${header}`),
    ...(body === undefined ? [] : [`--data ${quote(truncate(body))}`]),
  ].join(' ');
}
