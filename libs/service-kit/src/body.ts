import type { RawBody } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Problem, invalidRequest } from './problem.ts';

/** Default limit of a JSON body. Larger bodies are rejected with 413. */
export const MAX_BODY_BYTES = 1_048_576;

const hasBody = (context: Context) =>
  context.get('transfer-encoding') !== '' || Number(context.get('content-length')) > 0;

const formatSize = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;

async function readBytes(context: Context, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(context.req, { limit });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      // Drain the rest: unread data would block the connection and a client that is still sending.
      context.req.resume();
      const detail = t('Request body is larger than {size}.', { size: formatSize(limit) });
      throw new Problem('too-large', detail);
    }
    throw invalidRequest([{ pointer: '', detail: t("Couldn't read the request body.") }]);
  }
}

/**
 * Decodes UTF-8. Replacing invalid bytes would silently store damaged text.
 *
 * @throws Problem `invalid-request` (400) for invalid UTF-8
 */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidRequest([{ pointer: '', detail: t("The request body isn't valid UTF-8.") }]);
  }
}

/**
 * Reads and parses the JSON body of a request.
 *
 * @param limit maximum size in bytes
 * @returns the parsed value, or `undefined` if the request has no body
 * @throws Problem `unsupported-media-type` (415), `too-large` (413), or `invalid-request` (400) if
 *   the body is not valid JSON in UTF-8
 */
export async function readJsonBody(context: Context, limit = MAX_BODY_BYTES): Promise<unknown> {
  if (!hasBody(context)) return undefined;
  if (!context.is('json', '+json')) {
    throw new Problem('unsupported-media-type', t('Send the request body as application/json.'));
  }
  const text = decodeUtf8(await readBytes(context, limit));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidRequest([{ pointer: '', detail: t("The request body isn't valid JSON.") }]);
  }
}

/**
 * Reads the body of a request without parsing it.
 *
 * @param rawBody accepted media type and maximum size in bytes
 * @returns a `Buffer`, or `undefined` if the request has no body
 * @throws Problem `unsupported-media-type` (415), `too-large` (413), or `invalid-request` (400) if
 *   the connection broke
 */
export async function readRawBody(context: Context, { type, limit }: RawBody): Promise<unknown> {
  if (!hasBody(context)) return undefined;
  if (!context.is(type)) {
    throw new Problem('unsupported-media-type', t('Send the request body as {type}.', { type }));
  }
  return readBytes(context, limit);
}

const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';
const PERCENT_ENCODED = /(?:%[\da-f]{2})+/gi;

/** Files are ignored. */
async function parseMultipart(body: Buffer, contentType: string): Promise<URLSearchParams> {
  try {
    const headers = { 'content-type': contentType };
    // Deprecated because it has no limits, but the size of the body is already limited.
    // oxlint-disable-next-line typescript/no-deprecated
    const form = await new Response(Uint8Array.from(body), { headers }).formData();
    const fields = new URLSearchParams();
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
    return fields;
  } catch {
    throw invalidRequest([{ pointer: '', detail: t("Couldn't read the request body.") }]);
  }
}

/**
 * Reads and parses the form that a request submits, in either encoding of HTML forms.
 *
 * @param limit maximum size in bytes
 * @returns the fields, or `undefined` if the request has no body
 * @throws Problem `unsupported-media-type` (415), `too-large` (413), or `invalid-request` (400) if
 *   the body is not valid UTF-8 or multipart data
 */
export async function readFormBody(
  context: Context,
  limit: number,
): Promise<URLSearchParams | undefined> {
  const isMultipart = context.is(MULTIPART_TYPE) === MULTIPART_TYPE;
  const type = isMultipart ? MULTIPART_TYPE : URLENCODED_TYPE;
  const body = (await readRawBody(context, { type, limit })) as Buffer | undefined;
  if (!body) return undefined;
  if (isMultipart) return parseMultipart(body, context.get('content-type'));
  const text = decodeUtf8(body);
  // `URLSearchParams` replaces invalid bytes.
  for (const [encoded] of text.matchAll(PERCENT_ENCODED)) {
    decodeUtf8(Buffer.from(encoded.replaceAll('%', ''), 'hex'));
  }
  return new URLSearchParams(text);
}
