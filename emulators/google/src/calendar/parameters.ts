import { badParameter, notSpoken, required } from '../google-error.ts';
import type { Params } from './call.ts';
import type { Method, Parameter } from './methods.ts';
import { isZone, readInstant } from './times.ts';

const TIMES = ['timeMin', 'timeMax', 'updatedMin'];

function readOne(name: string, { type, ...rules }: Parameter, value: string) {
  const wrong = () => badParameter(name, value);
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false') throw wrong();
    return value === 'true';
  }
  if (type === 'integer') {
    const number = Number(value);
    const low = number < Number(rules.minimum ?? number);
    if (!Number.isInteger(number) || low || number > Number(rules.maximum ?? number)) throw wrong();
    return number;
  }
  if (rules.enum && !rules.enum.includes(value)) throw wrong();
  if (TIMES.includes(name) && !Number.isFinite(readInstant(value))) throw wrong();
  if (name === 'timeZone' && !isZone(value)) throw wrong();
  return value;
}

/** A method's parameters, checked as the discovery document describes them. */
export function readParams(
  { params }: Method,
  path: Record<string, string>,
  query: URLSearchParams,
): Params {
  if (query.has('fields')) throw notSpoken('partial answers (fields)');
  const read: Params = {};
  for (const [name, parameter] of Object.entries(params)) {
    const values = parameter.location === 'path' ? [path[name] ?? ''] : query.getAll(name);
    const [first] = values;
    if (first === undefined || first === '') {
      if (parameter.required) throw required(`Missing required parameter: ${name}`);
    } else if (parameter.repeated) {
      read[name] = values.map((value) => String(readOne(name, parameter, value)));
    } else {
      read[name] = readOne(name, parameter, first);
    }
  }
  return read;
}
