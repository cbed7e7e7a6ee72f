import type { $ZodErrorMap } from 'zod/v4/core';

const KINDS: Record<string, string> = {
  string: 'Use a text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Use true or false',
  array: 'Use a list',
  object: 'Use an object',
  record: 'Use an object',
  // Only a body is declared as nothing.
  undefined: 'This call takes no body',
};

/** What is wrong in a sentence for people, where a schema has none of its own. */
export const plainError: $ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This is required' : KINDS[issue.expected];
  }
  if (issue.code === 'invalid_value') return `Use ${issue.values.map(String).join(' or ')}`;
  return undefined;
};
