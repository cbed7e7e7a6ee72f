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

/** A failure to simulate. */
export interface Fault {
  kind: (typeof KINDS)[number];
  /** Number of requests that fail. Faults from a header or model name apply to one request. */
  times: number;
  /** Options after the kind, for example `status=429` and `retry-after=120`. */
  settings: Record<string, string>;
}

const isKind = (kind: string): kind is Fault['kind'] => KINDS.includes(kind as Fault['kind']);

/**
 * Parses a fault such as `error:status=429,code=insufficient_quota,times=2`.
 *
 * @throws Error for an unknown kind
 */
export function parseFault(line: string): Fault {
  const [kind = '', rest = ''] = line.split(/:(.*)/s);
  if (!isKind(kind)) throw new Error(`Unknown fault "${kind}". Use one of: ${KINDS.join(', ')}`);
  // Everything after `text=` is the text, including commas.
  const [settingsText = '', text] = rest.split(/(?:^|,)text=(.*)/s);
  const pairs = settingsText.split(',').filter(Boolean);
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

const MODEL_PREFIX = 'emulator/';

/** Queue of faults for the next requests. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Returns the fault for a request from its header, its model name (`emulator/refusal`), or the queue. */
  take(header: string, model: string): Fault | undefined {
    if (header !== '') return parseFault(header);
    if (model.startsWith(MODEL_PREFIX)) return parseFault(model.slice(MODEL_PREFIX.length));
    const [fault] = this.#waiting;
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#waiting.shift();
    return fault;
  }
}
