import { t } from '@scheduler/i18n/translate';
import type { $ZodErrorMap } from 'zod/v4/core';

const TYPE_MESSAGES: Record<string, () => string> = {
  string: () => t('Use text'),
  number: () => t('Use a number'),
  int: () => t('Use a whole number'),
  boolean: () => t('Use true or false'),
  array: () => t('Use a list'),
  object: () => t('Use an object'),
  record: () => t('Use an object'),
  // Only the body of a route without a body has this type.
  undefined: () => t("This endpoint doesn't accept a request body."),
};

/** Default messages for validation errors, for schemas that don't define their own. */
export const zodErrorMap: $ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? t('This is required') : TYPE_MESSAGES[issue.expected]?.();
  }
  if (issue.code === 'invalid_value')
    return t('Use {values}', { values: issue.values.map(String).join(t(' or ')) });
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'string') return t('Use at most {max} characters', { max });
    return issue.origin === 'array'
      ? t('Add up to {max} items', { max })
      : t('Enter {max} or less', { max });
  }
  if (issue.code === 'too_small' && Number(issue.minimum) === 1) return t('This is required');
  return t("This isn't valid");
};
