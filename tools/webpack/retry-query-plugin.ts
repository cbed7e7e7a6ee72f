import webpack from 'webpack';
import type { Compiler } from 'webpack';

/**
 * Appends the query of the entry's URL (`remoteEntry.js?retry=2`) to the chunks that it loads.
 * Browsers queue a request behind a hanging one with the same URL, so a retry needs new URLs.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryModule());
      });
    });
  }
}

class RetryQueryModule extends webpack.RuntimeModule {
  constructor() {
    super('retry query', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate() {
    // Style loaders also run this code at build time, where there is no document.
    return `
      var script = typeof document === 'object' && document.currentScript;
      var query = script ? new URL(script.src).search : '';
      if (query) ['u', 'miniCssF'].forEach(function (name) {
        var addressOf = __webpack_require__[name];
        if (addressOf) __webpack_require__[name] = function (chunk) {
          var address = addressOf(chunk);
          return address && address + query;
        };
      });`;
  }
}
