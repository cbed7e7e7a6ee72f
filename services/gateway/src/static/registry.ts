import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createEtag } from './caching.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]*$/);
const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/);
const fileLists = { js: z.array(z.string()), css: z.array(z.string()) };
const pageJson = z.object({
  ...fileLists,
  early: z.optional(z.array(z.string())),
  html: z.optional(z.string()),
});

const REGISTRY_FILE = 'registry.json';

/** `registry.json`: the current version of each remote. */
const pointers = z.record(name, z.object({ current: version }));

/** `remote.json`, written by the build next to the files of a version. */
const remoteJson = z.object({
  entry: z.string(),
  exposes: z.record(z.string(), z.object({ ...fileLists, page: z.optional(pageJson) })),
});

/** The current version of each remote. */
export interface PublishedRemotes {
  remotes: Record<string, z.infer<typeof remoteJson> & { version: string }>;
  /** The part that browsers need: the Module Federation manifest of each remote. */
  registry: Record<string, { version: string; entry: string }>;
  /** Changes with the content. */
  etag: string;
  /** Whether the files of every current version exist. */
  complete: boolean;
}

const emptyRegistry: PublishedRemotes = {
  remotes: {},
  registry: {},
  etag: '"none"',
  complete: true,
};

/**
 * Creates a reader for the registry of a remotes folder. It checks the file on each call and
 * re-reads it if it has been replaced, so publishing a remote requires no restart.
 */
export function createRegistryReader(remotesDir: string): () => Promise<PublishedRemotes> {
  const file = join(remotesDir, REGISTRY_FILE);
  let lastReadVersion = '';
  let published = emptyRegistry;
  return async () => {
    const stats = await stat(file, { bigint: true }).catch(() => null);
    if (!stats) return emptyRegistry;
    // Replacing the file by renaming changes the inode, even if the timestamps are equal.
    const fileVersion = `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
    if (fileVersion !== lastReadVersion) {
      const current = await readRegistry(remotesDir, file).catch(() => null);
      published = current ?? published;
      // Retry next time if the files of a version are missing.
      if (current?.complete) lastReadVersion = fileVersion;
    }
    return published;
  };
}

/**
 * Creates a check that rejects if the registry is missing, or if it's invalid and has never been
 * valid since the start.
 */
export function createRegistryCheck(remotesDir: string): () => Promise<void> {
  const file = join(remotesDir, REGISTRY_FILE);
  let wasValid = false;
  return async () => {
    if (wasValid) return access(file);
    await readPointers(file);
    wasValid = true;
  };
}

const readPointers = async (file: string) =>
  pointers.parse(JSON.parse(await readFile(file, 'utf8')));

async function readRegistry(remotesDir: string, file: string): Promise<PublishedRemotes> {
  const current = await readPointers(file);
  const entries = await Promise.all(
    Object.entries(current).map(async ([remote, pointer]) => {
      const remoteInfo = await readRemote(remotesDir, remote, pointer.current).catch(() => null);
      return remoteInfo ? [[remote, remoteInfo] as const] : [];
    }),
  );
  const remotes = Object.fromEntries(entries.flat());
  const complete = Object.keys(remotes).length === entries.length;
  const registry = Object.fromEntries(
    Object.entries(remotes).map(([remote, { version, entry }]) => [remote, { version, entry }]),
  );
  return { remotes, registry, etag: createEtag(JSON.stringify(remotes)), complete };
}

async function readRemote(remotesDir: string, remote: string, current: string) {
  const text = await readFile(join(remotesDir, remote, current, 'remote.json'), 'utf8');
  const { entry, exposes } = remoteJson.parse(JSON.parse(text));
  // A development server's entry is already a URL.
  const toUrl = (path: string) =>
    URL.canParse(path) ? path : `/remotes/${remote}/${current}/${path}`;
  const mapToUrls = ({ js, css }: { js: string[]; css: string[] }) => ({
    js: js.map(toUrl),
    css: css.map(toUrl),
  });
  const mapPageToUrls = ({ early, html, ...files }: z.infer<typeof pageJson>) => ({
    ...mapToUrls(files),
    ...(early && { early: early.map(toUrl) }),
    ...(html !== undefined && { html: toUrl(html) }),
  });
  return {
    version: current,
    entry: toUrl(entry),
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([expose, { page, ...files }]) => [
        expose,
        { ...mapToUrls(files), ...(page && { page: mapPageToUrls(page) }) },
      ]),
    ),
  };
}
