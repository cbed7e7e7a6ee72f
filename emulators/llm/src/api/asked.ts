/** What a request asks for, whichever of the two interfaces it came over. */
export interface Asked {
  api: 'responses' | 'chat';
  model: string;
  messages: { role: string; text: string }[];
  /** The shape that the answer has to have. */
  format: { name: string; schema: Record<string, unknown> } | null;
  isStream: boolean;
  /** Tokens that the answer may have. */
  limit: number | null;
  /** Names of the tools that it offers. */
  tools: string[];
  /** Whether a stream tells its usage, too. */
  tellsUsage: boolean;
}

/** What is answered: words, or why there are none. */
export interface Outcome {
  status: 'completed' | 'incomplete' | 'failed';
  text: string;
  refusal: string | null;
  /** Why it is incomplete or failed. */
  reason: string | null;
  calls: { name: string; arguments: string }[];
  usage: { input: number; output: number } | null;
}

const LETTERS_A_TOKEN = 4;

/** About as many as the real ones count for English. */
export const tokensOf = (text: string): number => Math.ceil(text.length / LETTERS_A_TOKEN);
