/** URLs of one published version of a remote, absolute or relative to the site root. */
export interface RegisteredRemote {
  version: string;
  /** The Module Federation manifest (`mf-manifest.json`). */
  entry: string;
}

/** `/remotes.json`: the current version of each remote. */
export type Registry = Record<string, RegisteredRemote>;

/** Maps a path to the remote's module that shows it. */
export interface RemoteRoute {
  path: string;
  remote: string;
  expose: string;
}
