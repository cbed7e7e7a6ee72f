const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** A running step of the startup. */
export interface Step {
  /** Replaces the text after the title. */
  note: (text: string) => void;
  done: (text?: string) => void;
  /** Removes the line, because an error message follows. */
  clear: () => void;
}

const formatElapsed = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

function plainStep(title: string, startedAt: number, stream: NodeJS.WriteStream): Step {
  // A short step prints one line. A long one also announces that it has started.
  const longStepTimer = setTimeout(() => stream.write(`… ${title}\n`), 2000);
  longStepTimer.unref();
  return {
    note: () => undefined,
    done: (text = '') => {
      clearTimeout(longStepTimer);
      stream.write(`✓ ${title}${text && ` ${text}`} (${formatElapsed(startedAt)})\n`);
    },
    clear: () => clearTimeout(longStepTimer),
  };
}

/** Shows a step with a spinner on a terminal, and as plain lines elsewhere. */
function startStep(title: string, stream: NodeJS.WriteStream = process.stdout): Step {
  const startedAt = performance.now();
  if (!stream.isTTY) return plainStep(title, startedAt, stream);
  let note = '';
  let frame = 0;
  const render = () => {
    frame = (frame + 1) % FRAMES.length;
    stream.write(
      `\r\u001B[2K${FRAMES[frame]} ${title} ${note}`.slice(0, (stream.columns ?? 80) + 5),
    );
  };
  const timer = setInterval(render, 120);
  timer.unref();
  const end = (line: string) => {
    clearInterval(timer);
    stream.write(`\r\u001B[2K${line}`);
  };
  render();
  return {
    note: (text) => {
      note = text;
    },
    done: (text = '') => end(`✓ ${title}${text && ` ${text}`} (${formatElapsed(startedAt)})\n`),
    clear: () => end(''),
  };
}

/** Runs `run` and shows it as a step. */
export async function step<T>(title: string, run: (handle: Step) => Promise<T>): Promise<T> {
  const handle = startStep(title);
  try {
    const result = await run(handle);
    handle.done();
    return result;
  } catch (error) {
    handle.clear();
    throw error;
  }
}
