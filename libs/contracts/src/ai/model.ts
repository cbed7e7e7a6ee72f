import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { timeZone } from '../primitives.ts';
import { requestText } from './request-text.ts';

/** Whether a language model may help the caller, and what it would be told. */
export const modelSettings = z.object({
  /** Whether this installation has one; without it every answer is computed here. */
  configured: z.boolean(),
  /** The caller's own consent; off until given. */
  enabled: z.boolean(),
  /** Whether titles of events may be sent, too. */
  titles: z.boolean(),
  /** Its name, such as `gpt-5.4-mini`; `null` without one. */
  model: z.nullable(z.string()),
  /** The host that is sent to; `null` without one. */
  host: z.nullable(z.string()),
  /** What is sent with this consent, a sentence each; and what never is. */
  sent: z.array(z.string()),
  never_sent: z.array(z.string()),
  /** Tokens that the caller has left today (UTC), and has in all. */
  tokens_left: z.number(),
  tokens_a_day: z.number(),
});
export type ModelSettings = z.infer<typeof modelSettings>;

export const modelConsent = z.object({
  enabled: z.boolean({ error: () => t('Say true or false') }),
  titles: z._default(z.boolean({ error: () => t('Say true or false') }), false),
});
export type ModelConsent = z.output<typeof modelConsent>;

/** Of a text with what the caller allows by now, or with what they are about to allow. */
export const previewRequest = z.object({
  text: requestText,
  time_zone: z.optional(timeZone),
  titles: z.optional(z.boolean({ error: () => t('Say true or false') })),
});
export type PreviewRequest = z.output<typeof previewRequest>;

export const modelPreview = z.object({
  /** Whether this text is read by the model at all; what is understood here is never sent. */
  would_send: z.boolean(),
  /** Why, or why not, in a sentence. */
  reason: z.string(),
  /** The very words of the request: what is told to the model, and the data beside it. */
  instructions: z.string(),
  input: z.string(),
});
export type ModelPreview = z.infer<typeof modelPreview>;
