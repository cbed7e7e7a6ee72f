import {
  pino,
  stdSerializers,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino';
import { getRequestId } from './request-id.ts';

export type Log = Logger;

/**
 * Creates a logger that writes one JSON object per line to standard output. Tokens, passwords and
 * email addresses are redacted. Lines of a request or job contain its `request_id`.
 *
 * @param level minimum pino level, for example `info`
 * @param destination replaces standard output
 */
export function createLog(name: string, level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    name,
    level,
    base: { service: name },
    mixin: () => {
      const requestId = getRequestId();
      return requestId === undefined ? {} : { request_id: requestId };
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: stdSerializers.err },
    redact: {
      paths: [
        'email',
        'password',
        'token',
        'access_token',
        'refresh_token',
        'authorization',
      ].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
