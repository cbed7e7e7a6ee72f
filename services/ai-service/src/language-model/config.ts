import * as z from 'zod';

/** An environment variable that contains JSON. */
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

/** Configuration of the optional language model. */
export const modelConfig = {
  /** API key of the language model. Without one, only the built-in grammar is used. */
  OPENAI_API_KEY: z.string().optional(),
  /** Base URL of an OpenAI-compatible server. Defaults to OpenAI. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
  /** API of the server. Defaults to `responses` for OpenAI and `chat` for other servers. */
  OPENAI_API: z.enum(['responses', 'chat']).optional(),
  /** Additional request parameters as JSON, for example `{"reasoning":{"effort":"low"}}`. */
  OPENAI_PARAMETERS: parameters.default({}),
  /** Total milliseconds for a response, including retries. */
  MODEL_DEADLINE: z.coerce.number().int().min(100).max(60_000).default(8000),
  /** Token budget per UTC day, for each user and in total. */
  MODEL_TOKENS_PER_USER: z.coerce.number().int().min(0).default(50_000),
  MODEL_TOKENS_IN_ALL: z.coerce.number().int().min(0).default(2_000_000),
};

const settings = z.object(modelConfig);
export type ModelConfig = z.output<typeof settings>;
