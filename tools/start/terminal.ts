const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** One step of the start, shown while it works and once it is done. */
export interface Step {
  /** Replaces what stands behind the title. */
  note: (text: string) => void;
  done: (text?: string) => void;
  /** Takes the line away: the error that follows says it all. */
  drop: () => void;
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function plainStep(title: string, since: number, out: NodeJS.WriteStream): Step {
  // A short step is one line, a long one says that it has begun.
  const patience = setTimeout(() => out.write(`… ${title}\n`), 2000);
  patience.unref();
  return {
    note: () => undefined,
    done: (text = '') => {
      clearTimeout(patience);
      out.write(`✓ ${title}${text && ` ${text}`} (${seconds(since)})\n`);
    },
    drop: () => clearTimeout(patience),
  };
}

/** Shows a step: a turning mark where the output is a terminal, plain lines where it is not. */
function beginStep(title: string, out: NodeJS.WriteStream = process.stdout): Step {
  const since = performance.now();
  if (!out.isTTY) return plainStep(title, since, out);
  let note = '';
  let frame = 0;
  const paint = () => {
    frame = (frame + 1) % FRAMES.length;
    out.write(`\r\u001B[2K${FRAMES[frame]} ${title} ${note}`.slice(0, (out.columns ?? 80) + 5));
  };
  const timer = setInterval(paint, 120);
  timer.unref();
  const end = (line: string) => {
    clearInterval(timer);
    out.write(`\r\u001B[2K${line}`);
  };
  paint();
  return {
    note: (text) => {
      note = text;
    },
    done: (text = '') => end(`✓ ${title}${text && ` ${text}`} (${seconds(since)})\n`),
    drop: () => end(''),
  };
}

/** Runs `work` as a step. */
export async function step<T>(title: string, work: (shown: Step) => Promise<T>): Promise<T> {
  const shown = beginStep(title);
  try {
    const result = await work(shown);
    shown.done();
    return result;
  } catch (error) {
    shown.drop();
    throw error;
  }
}
