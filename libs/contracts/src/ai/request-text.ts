import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';

/** Characters that one asks the assistant at most. */
export const REQUEST_LENGTH = 2000;

const NO_TEXT = {
  error: () => t('Say what you would like, such as: What does Thursday look like?'),
};

/** What a person asks in their own words. */
export const requestText = z.string(NO_TEXT).check(
  z.trim(),
  z.minLength(1, NO_TEXT),
  z.maxLength(REQUEST_LENGTH, {
    error: () => t('Use at most {most} characters', { most: REQUEST_LENGTH }),
  }),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll(/[\n\r\t]/g, '')), {
    error: () => t('This text holds a character that cannot be read'),
  }),
);
