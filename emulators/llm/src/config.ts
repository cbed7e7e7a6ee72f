import { readFileSync } from 'node:fs';
import { parseHosts, parseList, parsePort } from '@scheduler/emulator-kit';
import { parseFault, type Fault } from './faults.ts';
import type { Mode, ScriptedAnswer } from './scripted-model.ts';

export interface Config {
  port: number;
  host: string;
  /** Host names of requests in addition to `localhost` and `host`. */
  hosts: string[];
  /** Accepted API keys. Any key is accepted if the list is empty. */
  apiKeys: string[];
  mode: Mode;
  /** Faults for the first requests, in order. */
  faults: Fault[];
  answers: ScriptedAnswer[];
  /** Enables `/_control` for tests. */
  control: boolean;
}

function parseMode(value = 'answer'): Mode {
  if (value === 'answer' || value === 'obey') return value;
  throw new Error(`MODE must be answer or obey, not "${value}"`);
}

const readAnswers = (file: string | undefined) =>
  file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as ScriptedAnswer[]);

export const readConfig = (env = process.env): Config => ({
  port: parsePort('PORT', env.PORT, 8086),
  host: env.HOST ?? '127.0.0.1',
  hosts: parseHosts(env.EMULATOR_HOSTS),
  apiKeys: parseList(env.API_KEY),
  mode: parseMode(env.MODE),
  faults: parseList(env.FAULTS, ';').map(parseFault),
  answers: readAnswers(env.ANSWERS),
  control: env.CONTROL === '1',
});
