import { readFileSync } from 'node:fs';
import { readFault, type Fault } from './faults.ts';
import type { Mode, Scripted } from './mind.ts';

export interface Config {
  port: number;
  host: string;
  /** Keys that are let in; any is, when none is named. */
  apiKeys: string[];
  mode: Mode;
  /** What goes wrong with the first requests, one after another. */
  faults: Fault[];
  answers: Scripted[];
  /** Opens `/_control` to tests. */
  control: boolean;
}

const list = (value = '', separator = ',') =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

function port(value = '8086'): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`PORT must be a port number, not "${value}"`);
}

function mode(value = 'answer'): Mode {
  if (value === 'answer' || value === 'obey') return value;
  throw new Error(`MODE must be answer or obey, not "${value}"`);
}

const scripted = (file: string | undefined) =>
  file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as Scripted[]);

export const readConfig = (env = process.env): Config => ({
  port: port(env.PORT),
  host: env.HOST ?? '127.0.0.1',
  apiKeys: list(env.API_KEY),
  mode: mode(env.MODE),
  faults: list(env.FAULTS, ';').map(readFault),
  answers: scripted(env.ANSWERS),
  control: env.CONTROL === '1',
});
