import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMessage, type Envelope, type Message } from './message.ts';

const MAX_MESSAGES = 2000;

// Emails contain links and codes that sign users in, so other users of this machine can't read them.
const PRIVATE_FOLDER_MODE = 0o700;
const PRIVATE_FILE_MODE = 0o600;

/** Received emails, newest first. The oldest are deleted when there are more than 2,000. */
export class Mailbox {
  #messages: Message[] = [];
  #lastStamp = 0;
  readonly #folder: string | undefined;

  private constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Opens the mailbox and loads the emails stored in its folder. */
  static async open(folder?: string): Promise<Mailbox> {
    const mailbox = new Mailbox(folder);
    if (folder) await mailbox.#load(folder);
    return mailbox;
  }

  /**
   * Stores an email for its recipients. An email with a known Message-ID is accepted and discarded, as
   * Dovecot and Gmail do.
   */
  async receive(raw: Uint8Array, envelope: Envelope): Promise<void> {
    const message = await parseMessage(this.#nextId(), raw, envelope);
    message.to = message.to.filter((address) => !this.#has(message, address));
    if (message.to.length === 0) return;
    this.#messages.unshift(message);
    if (this.#folder) {
      await writeMessage(this.#folder, message).catch((error: unknown) => {
        // The sender tries again, for example after the disk was full.
        this.#messages.splice(this.#messages.indexOf(message), 1);
        throw error;
      });
    }
    for (const removed of this.#messages.splice(MAX_MESSAGES)) await this.#erase(removed);
  }

  #has({ headers }: Message, address: string): boolean {
    const id = headers['message-id'];
    return (
      id !== undefined &&
      this.list(address).some(({ headers: otherHeaders }) => otherHeaders['message-id'] === id)
    );
  }

  list(to?: string): Message[] {
    const address = to?.trim().toLowerCase();
    return address
      ? this.#messages.filter((message) => message.to.includes(address))
      : this.#messages;
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  async clear(): Promise<void> {
    for (const message of this.#messages.splice(0)) await this.#erase(message);
  }

  // IDs sort by arrival, including within one millisecond and across restarts.
  #nextId(): string {
    this.#lastStamp = Math.max(Date.now(), this.#lastStamp + 1);
    return `${this.#lastStamp}-${randomBytes(4).toString('hex')}`;
  }

  async #load(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await chmod(folder, PRIVATE_FOLDER_MODE);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    for (const name of names.toSorted().toReversed().slice(0, MAX_MESSAGES)) {
      const path = join(folder, name);
      await chmod(path, PRIVATE_FILE_MODE); // Earlier versions created readable files.
      this.#messages.push(JSON.parse(await readFile(path, 'utf8')) as Message);
    }
    this.#lastStamp = Number(this.#messages[0]?.id.split('-')[0] ?? 0);
  }

  async #erase({ id }: Message): Promise<void> {
    if (this.#folder) await rm(join(this.#folder, `${id}.json`), { force: true });
  }
}

/** Writes to a temporary file and renames it, to prevent a partial file after a crash. */
async function writeMessage(folder: string, message: Message): Promise<void> {
  const path = join(folder, `${message.id}.json`);
  await writeFile(`${path}.part`, JSON.stringify(message), { mode: PRIVATE_FILE_MODE });
  await rename(`${path}.part`, path);
}
