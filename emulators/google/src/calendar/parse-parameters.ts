import { invalidParameterError, unsupportedError, requiredError } from '../google-error.ts';
import type { Params } from './api-call.ts';
import type { Method, Parameter } from './discovery-methods.ts';
import { isTimeZone, parseInstant } from './event-times.ts';

const TIME_PARAMS = ['timeMin', 'timeMax', 'updatedMin'];

function parseValue(name: string, { type, ...constraints }: Parameter, value: string) {
  const createError = () => invalidParameterError(name, value);
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false') throw createError();
    return value === 'true';
  }
  if (type === 'integer') {
    const integer = Number(value);
    const isTooLow = integer < Number(constraints.minimum ?? integer);
    if (!Number.isInteger(integer) || isTooLow || integer > Number(constraints.maximum ?? integer))
      throw createError();
    return integer;
  }
  if (constraints.enum && !constraints.enum.includes(value)) throw createError();
  if (TIME_PARAMS.includes(name) && !Number.isFinite(parseInstant(value))) throw createError();
  if (name === 'timeZone' && !isTimeZone(value)) throw createError();
  return value;
}

/** Parses the parameters of a method and validates them against the discovery document. */
export function parseParams(
  { params }: Method,
  path: Record<string, string>,
  query: URLSearchParams,
): Params {
  if (query.has('fields')) throw unsupportedError('partial responses (fields)');
  const parsed: Params = {};
  for (const [name, parameter] of Object.entries(params)) {
    const values = parameter.location === 'path' ? [path[name] ?? ''] : query.getAll(name);
    const [firstValue] = values;
    if (firstValue === undefined || firstValue === '') {
      if (parameter.required) throw requiredError(`Missing required parameter: ${name}`);
    } else if (parameter.repeated) {
      parsed[name] = values.map((value) => String(parseValue(name, parameter, value)));
    } else {
      parsed[name] = parseValue(name, parameter, firstValue);
    }
  }
  return parsed;
}
