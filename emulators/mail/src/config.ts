const port = (name: string, value: string | undefined, fallback: number) => {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`${name} must be a port number, not "${value}"`);
};

export interface Config {
  port: number;
  smtpPort: number;
  /** Where messages are kept over a restart; without it they live in memory. */
  folder: string | undefined;
}

export const readConfig = (env = process.env): Config => ({
  port: port('PORT', env.PORT, 8025),
  smtpPort: port('SMTP_PORT', env.SMTP_PORT, 1025),
  folder: env.DATA_DIR,
});
