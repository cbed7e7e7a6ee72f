/** A product under test, started by any means. */
export interface RunningProduct {
  /** URL of the gateway. */
  site: string;
  /** URL of the mail emulator. */
  mailbox: string;
  /** Connection string of the superuser. */
  databaseUrl: string;
}
