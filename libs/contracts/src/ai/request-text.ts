import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';

/** Maximum length of an assistant request, in UTF-16 code units. */
export const MAX_REQUEST_LENGTH = 2000;

const TEXT_REQUIRED = {
  error: () => t('Enter a request, for example: What does Thursday look like?'),
};

/** A request in natural language. */
export const requestText = z.string(TEXT_REQUIRED).check(
  z.trim(),
  z.minLength(1, TEXT_REQUIRED),
  z.maxLength(MAX_REQUEST_LENGTH, {
    error: () => t('Use at most {max} characters', { max: MAX_REQUEST_LENGTH }),
  }),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll(/[\n\r\t]/g, '')), {
    error: () => t('This text contains an unsupported character'),
  }),
);
