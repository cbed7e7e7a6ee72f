import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';

/** One thing that a model is asked. It gets no tools, and answers a value of the schema. */
export interface Question<T> {
  /** Names the schema to the model, and the use in logs. */
  name: string;
  /** Raised with every change of the words, so that no older answer is taken for theirs. */
  version: number;
  /** Ours alone: nothing from outside is ever part of it. */
  instructions: string;
  /** What is asked about, redacted; sent as JSON, as data. */
  data: unknown;
  schema: ZodType<T>;
  maxOutputTokens: number;
}

/** What the data is sent as. */
export const inputOf = ({ data }: Question<unknown>): string => JSON.stringify(data);

/** The same for questions that would be answered alike; a hash, since it may be kept. */
export const keyOf = (model: string, question: Question<unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([model, question.name, question.version, inputOf(question)]))
    .digest('hex');

const LETTERS_A_TOKEN = 3;

/** Tokens of a text at most, as far as one can tell without the model. */
export const tokensOf = (text: string): number => Math.ceil(text.length / LETTERS_A_TOKEN);

/** What a question may cost at most. */
export const costOf = (question: Question<unknown>): number =>
  tokensOf(question.instructions) + tokensOf(inputOf(question)) + question.maxOutputTokens;
