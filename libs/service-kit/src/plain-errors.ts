import { t } from '@scheduler/i18n/words';
import type { $ZodErrorMap } from 'zod/v4/core';

const KINDS: Record<string, () => string> = {
  string: () => t('Use a text'),
  number: () => t('Use a number'),
  int: () => t('Use a whole number'),
  boolean: () => t('Use true or false'),
  array: () => t('Use a list'),
  object: () => t('Use an object'),
  record: () => t('Use an object'),
  // Only a body is declared as nothing.
  undefined: () => t('This call takes no body'),
};

/** What is wrong in a sentence for people, where a schema has none of its own. */
export const plainError: $ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? t('This is required') : KINDS[issue.expected]?.();
  }
  if (issue.code === 'invalid_value')
    return t('Use {values}', { values: issue.values.map(String).join(t(' or ')) });
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return issue.origin === 'string'
      ? t('Use at most {max} characters', { max })
      : t('Use at most {max}', { max });
  }
  if (issue.code === 'too_small' && Number(issue.minimum) === 1) return t('This is required');
  return t('This is not valid');
};
