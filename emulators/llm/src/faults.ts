const KINDS = [
  'bad-json',
  'cut',
  'delay',
  'error',
  'failed',
  'fenced',
  'hang',
  'html',
  'incomplete',
  'no-usage',
  'refusal',
  'reset',
  'stall',
  'text',
  'truncated',
  'wrong-shape',
] as const;

/** What goes wrong with a request. */
export interface Fault {
  kind: (typeof KINDS)[number];
  /** With how many requests; those that come by a header or a model's name are of that one. */
  times: number;
  /** As written behind the kind, such as `status=429` and `retry-after=120`. */
  settings: Record<string, string>;
}

const isKind = (kind: string): kind is Fault['kind'] => KINDS.includes(kind as Fault['kind']);

/**
 * Reads a fault such as `error:status=429,code=insufficient_quota,times=2`.
 *
 * @throws Error for a kind that there is not
 */
export function readFault(written: string): Fault {
  const [kind = '', rest = ''] = written.split(/:(.*)/s);
  if (!isKind(kind)) throw new Error(`There is no fault "${kind}": use ${KINDS.join(', ')}`);
  // What follows `text=` is the text, commas and all.
  const [ordinary = '', text] = rest.split(/(?:^|,)text=(.*)/s);
  const pairs = ordinary.split(',').filter(Boolean);
  const settings = Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, value] as const;
    }),
  );
  return {
    kind,
    times: Number(settings.times ?? 1),
    settings: { ...settings, ...(text !== undefined && { text }) },
  };
}

const BY_MODEL = 'emulator/';

/** Faults that wait for a request, oldest first. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault of a request: its header's, its model's (`emulator/refusal`), or the next that waits. */
  take(header: string, model: string): Fault | undefined {
    if (header !== '') return readFault(header);
    if (model.startsWith(BY_MODEL)) return readFault(model.slice(BY_MODEL.length));
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#waiting.shift();
    return fault;
  }
}
