import * as z from 'zod';

/** What is written as JSON in a variable. */
const parameters = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

/** Of a language model, which the service works without. */
export const modelConfig = {
  /** A key for a language model; without one every answer is computed here. */
  OPENAI_API_KEY: z.string().optional(),
  /** Of a server that speaks the same; OpenAI's own unless told. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
  /** Which interface the server has: OpenAI's own the newer one, others as a rule the older. */
  OPENAI_API: z.enum(['responses', 'chat']).optional(),
  /** Further parameters of each request, as JSON, such as `{"reasoning":{"effort":"low"}}`. */
  OPENAI_PARAMETERS: parameters.default({}),
  /** Milliseconds that a model has for an answer, all tries together. */
  MODEL_DEADLINE: z.coerce.number().int().min(100).max(60_000).default(8000),
  /** Tokens a day (UTC), of one person and of all together. */
  MODEL_TOKENS_PER_USER: z.coerce.number().int().min(0).default(50_000),
  MODEL_TOKENS_IN_ALL: z.coerce.number().int().min(0).default(2_000_000),
};

const settings = z.object(modelConfig);
export type ModelConfig = z.output<typeof settings>;
