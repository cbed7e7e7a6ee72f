import { requiredText, emailInput } from '@scheduler/contracts';
import { pollReplies, type PollReply } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';

export interface PollForm {
  answers: PollReply[];
  /** Unvalidated input of a new guest. */
  typed: { name: string; email: string };
}

const isPollReply = (value: string | null): value is PollReply =>
  pollReplies.some((reply) => reply === value);

/** Parses a submitted form. Missing and invalid replies count as `no`. */
export function parsePollForm(fields: URLSearchParams, slotCount: number): PollForm {
  const answers = Array.from({ length: slotCount }, (_, index): PollReply => {
    const value = fields.get(`slot-${index}`);
    return isPollReply(value) ? value : 'no';
  });
  return { answers, typed: { name: fields.get('name') ?? '', email: fields.get('email') ?? '' } };
}

const guestFields = z.object({
  name: requiredText(() => t('Your name is required'), 200),
  email: emailInput,
});

export interface FormError {
  error: string;
}

/** Validates the name and email address of a new guest. */
export function parseGuest(typed: PollForm['typed']): z.output<typeof guestFields> | FormError {
  const parsed = z.safeParse(guestFields, typed);
  return parsed.success ? parsed.data : { error: parsed.error.issues[0]?.message ?? '' };
}
