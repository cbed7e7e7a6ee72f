import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { timeZone } from '../primitives.ts';
import { requestText } from './request-text.ts';

/** Whether a language model may process the caller's requests, and what is shared with it. */
export const modelSettings = z.object({
  /** Whether this installation has a language model. Without one, everything is computed locally. */
  configured: z.boolean(),
  /** The caller's consent. Defaults to `false`. */
  enabled: z.boolean(),
  /** Whether event titles may be shared, too. */
  titles: z.boolean(),
  /** Model name, for example `gpt-5.4-mini`; `null` if none is configured. */
  model: z.nullable(z.string()),
  /** Host that requests are sent to; `null` if none is configured. */
  host: z.nullable(z.string()),
  /**
   * Descriptions of the data that is shared with this consent, and of the data that is never
   * shared.
   */
  sent: z.array(z.string()),
  never_sent: z.array(z.string()),
  /** Remaining tokens today (UTC) and the daily quota. */
  tokens_left: z.number(),
  tokens_a_day: z.number(),
});
export type ModelSettings = z.infer<typeof modelSettings>;

export const modelConsent = z.object({
  enabled: z.boolean({ error: () => t('Must be true or false') }),
  titles: z._default(z.boolean({ error: () => t('Must be true or false') }), false),
});
export type ModelConsent = z.output<typeof modelConsent>;

/** `titles` overrides the saved consent to share event titles. */
export const previewRequest = z.object({
  text: requestText,
  time_zone: z.optional(timeZone),
  titles: z.optional(z.boolean({ error: () => t('Must be true or false') })),
});
export type PreviewRequest = z.output<typeof previewRequest>;

export const modelPreview = z.object({
  /**
   * Whether the text would be sent to the model. Text that the grammar understands is never sent.
   */
  would_send: z.boolean(),
  /** The reason, as display text. */
  reason: z.string(),
  /** The exact prompt and the accompanying data. */
  instructions: z.string(),
  input: z.string(),
});
export type ModelPreview = z.infer<typeof modelPreview>;
