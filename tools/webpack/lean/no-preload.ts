/**
 * Stands in for the federation runtime's way to preload remotes, which reads manifests: ours have
 * none, and the host adds its own preload links.
 */
function refuse(): never {
  throw new Error('preloadRemote needs manifests; use the host’s own preload');
}

export { refuse as formatPreloadArgs, refuse as preloadAssets };
