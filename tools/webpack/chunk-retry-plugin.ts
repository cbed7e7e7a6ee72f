import webpack from 'webpack';
import type { Compiler } from 'webpack';

/**
 * Retries the scripts and style sheets of lazy-loaded chunks, so that one failed request doesn't
 * break the screen. A retry uses a new URL, because browsers queue a request behind a hanging one
 * with the same URL.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunk)
        .tap('ChunkRetryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkRetryModule());
        });
    });
  }
}

const RETRY_DELAYS_MS = [1000, 3000];

class ChunkRetryModule extends webpack.RuntimeModule {
  constructor() {
    super('chunk retry', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate() {
    const { ensureChunk, getChunkScriptFilename } = webpack.RuntimeGlobals;
    // A retried entry (`remoteEntry.js?retry=2`) also loads its chunks from new URLs. Style loaders
    // run this code at build time, where there is no document.
    return `
      var delays = ${JSON.stringify(RETRY_DELAYS_MS)};
      var attempts = {};
      var script = typeof document === 'object' && document.currentScript;
      var entryRetry = script ? new URL(script.src).searchParams.get('retry') : null;
      [${JSON.stringify(getChunkScriptFilename.split('.').at(-1))}, 'miniCssF'].forEach(function (name) {
        var getFile = __webpack_require__[name];
        if (getFile) __webpack_require__[name] = function (chunkId) {
          var file = getFile(chunkId);
          var retry = [entryRetry, attempts[chunkId]].filter(Boolean).join('-');
          return file && retry ? file + '?retry=' + retry : file;
        };
      });
      var ensureChunk = ${ensureChunk};
      ${ensureChunk} = function (chunkId) {
        var load = function (remaining) {
          return ensureChunk(chunkId).catch(function (error) {
            if (remaining.length === 0) throw error;
            attempts[chunkId] = (attempts[chunkId] || 0) + 1;
            return new Promise(function (resolve) {
              setTimeout(resolve, remaining[0]);
            }).then(function () {
              return load(remaining.slice(1));
            });
          });
        };
        return load(delays);
      };`;
  }
}
