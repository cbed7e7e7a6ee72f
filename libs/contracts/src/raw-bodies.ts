import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';

/** The request body of a route with a `bodyType`. */
export const binaryBody = z.custom<Uint8Array>((value) => value instanceof Uint8Array, {
  error: () => t('Send the file as the request body'),
});

/** A plain-text response, either complete or streamed in chunks. Clients receive one string. */
export type TextResponse = string | AsyncIterable<string>;

/** The response of a route with a `responseType`. */
export const textResponse = z.custom<string, TextResponse>();
