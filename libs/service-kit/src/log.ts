import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

/** One JSON object a line on standard output. Tokens, passwords and addresses never appear in it. */
export function createLog(name: string, level: string): Log {
  return pino({
    name,
    level,
    base: { service: name },
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
  });
}
