import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const name = z.string().regex(/^[a-z][a-z0-9-]*$/);
const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/);
const filesOf = { js: z.array(z.string()), css: z.array(z.string()) };
const pageJson = z.object({
  ...filesOf,
  early: z.optional(z.array(z.string())),
  sketch: z.optional(z.string()),
});

/** `registry.json`: the version each remote points to. */
const pointers = z.record(name, z.object({ current: version }));

/** `remote.json`, laid beside a version's files by its build. */
const remoteJson = z.object({
  global: z.string(),
  entry: z.string(),
  exposes: z.record(z.string(), z.object({ ...filesOf, page: z.optional(pageJson) })),
});

/** The remotes that are current, as browsers are told of them. */
export interface PublishedRemotes {
  remotes: Record<string, z.infer<typeof remoteJson> & { version: string }>;
  /** Equal for equal content. */
  etag: string;
  /** Whether the files of every current version are there. */
  complete: boolean;
}

const none: PublishedRemotes = { remotes: {}, etag: '"none"', complete: true };

/**
 * Reads the registry of a remotes folder. It looks at the file each time and reads it only when it
 * was replaced, so that publishing needs no restart.
 */
export function registryReader(remotesDir: string): () => Promise<PublishedRemotes> {
  const file = join(remotesDir, 'registry.json');
  let seen = '';
  let published = none;
  return async () => {
    const found = await stat(file, { bigint: true }).catch(() => null);
    if (!found) return none;
    // A rename gives a new inode, even within the clock's resolution.
    const stamp = `${found.ino} ${found.mtimeNs} ${found.size}`;
    if (stamp !== seen) {
      const fresh = await read(remotesDir, file).catch(() => null);
      published = fresh ?? published;
      // A version whose files are away for a while is looked for again.
      if (fresh?.complete) seen = stamp;
    }
    return published;
  };
}

async function read(remotesDir: string, file: string): Promise<PublishedRemotes> {
  const current = pointers.parse(JSON.parse(await readFile(file, 'utf8')));
  const entries = await Promise.all(
    Object.entries(current).map(async ([remote, pointer]) => {
      const described = await describe(remotesDir, remote, pointer.current).catch(() => null);
      return described ? [[remote, described] as const] : [];
    }),
  );
  const remotes = Object.fromEntries(entries.flat());
  const hash = createHash('sha256').update(JSON.stringify(remotes)).digest('base64url');
  const complete = Object.keys(remotes).length === entries.length;
  return { remotes, etag: `"${hash.slice(0, 22)}"`, complete };
}

async function describe(remotesDir: string, remote: string, current: string) {
  const text = await readFile(join(remotesDir, remote, current, 'remote.json'), 'utf8');
  const { global, entry, exposes } = remoteJson.parse(JSON.parse(text));
  // A dev server's entry is an address already.
  const address = (path: string) =>
    URL.canParse(path) ? path : `/remotes/${remote}/${current}/${path}`;
  const addressed = ({ js, css }: { js: string[]; css: string[] }) => ({
    js: js.map(address),
    css: css.map(address),
  });
  const ofPage = ({ early, sketch, ...files }: z.infer<typeof pageJson>) => ({
    ...addressed(files),
    ...(early && { early: early.map(address) }),
    ...(sketch !== undefined && { sketch: address(sketch) }),
  });
  return {
    version: current,
    global,
    entry: address(entry),
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([expose, { page, ...files }]) => [
        expose,
        { ...addressed(files), ...(page && { page: ofPage(page) }) },
      ]),
    ),
  };
}
