import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

/**
 * Creates a logger that writes one JSON object per line to standard output. Tokens, passwords and
 * email addresses are redacted.
 *
 * @param level minimum pino level, for example `info`
 */
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
