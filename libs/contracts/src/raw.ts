import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';

/** What a route with a `bodyType` is sent. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, {
  error: () => t('Send the file as the body'),
});

/** An answer that is text of its own, whole or in pieces as it is made; a client reads it whole. */
export type TextAnswer = string | AsyncIterable<string>;

/** The answer of a route with a `responseType`. */
export const textAnswer = z.custom<string, TextAnswer>();
