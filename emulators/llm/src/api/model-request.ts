/** Request in a form that both APIs share. */
export interface ModelRequest {
  api: 'responses' | 'chat';
  model: string;
  messages: { role: string; text: string }[];
  /** JSON schema of the answer. */
  format: { name: string; schema: Record<string, unknown> } | null;
  isStream: boolean;
  /** Maximum number of output tokens. */
  maxOutputTokens: number | null;
  /** Names of the offered tools. */
  tools: string[];
  /** True if a stream includes the token usage. */
  includesUsage: boolean;
}

/** Output of the model, or the reason why it is missing. */
export interface ModelOutcome {
  status: 'completed' | 'incomplete' | 'failed';
  text: string;
  refusal: string | null;
  /** Reason for an incomplete or failed answer. */
  reason: string | null;
  calls: { name: string; arguments: string }[];
  usage: { input: number; output: number } | null;
}

const CHARACTERS_PER_TOKEN = 4;

/** Estimates the token count of English text. */
export const estimateTokens = (text: string): number =>
  Math.ceil(text.length / CHARACTERS_PER_TOKEN);

const CHUNK_LENGTH = 24;

/** Splits a text into the parts of a stream. */
export const splitIntoChunks = (text: string): string[] =>
  text.match(new RegExp(`[^]{1,${CHUNK_LENGTH}}`, 'g')) ?? [];
