/** Where one published version of a remote lies, all addresses absolute or from the site's root. */
export interface RegisteredRemote {
  version: string;
  entry: string;
  /** The variable in which the entry script leaves its container. */
  global: string;
  /** By exposed module, such as `./calendar`: what it needs at once, and what its own page does. */
  exposes: Record<string, { js: string[]; css: string[]; page?: { js: string[]; css: string[] } }>;
}

/** `/remotes.json`: the version of each remote that is current now. */
export type Registry = Record<string, RegisteredRemote>;

/** Which remote's module shows at a path. */
export interface RemoteRoute {
  path: string;
  remote: string;
  expose: string;
}
