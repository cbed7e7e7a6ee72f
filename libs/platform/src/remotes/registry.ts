/** URLs of one published version of a remote, absolute or relative to the site root. */
export interface RegisteredRemote {
  version: string;
  entry: string;
  /** Global variable that the entry script assigns its container to. */
  global: string;
  /** Files of each exposed module, for example `./calendar`, and of its public page if it has one. */
  exposes: Record<string, { js: string[]; css: string[]; page?: { js: string[]; css: string[] } }>;
}

/** `/remotes.json`: the current version of each remote. */
export type Registry = Record<string, RegisteredRemote>;

/** Maps a path to the remote's module that shows it. */
export interface RemoteRoute {
  path: string;
  remote: string;
  expose: string;
}
