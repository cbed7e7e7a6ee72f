import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { transformSync } from '@swc/core';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

interface EmittedFile {
  name: string;
  content: string;
}

/**
 * Compiles a TypeScript file without imports to a script that a page can load before its bundles. An
 * entry of webpack would contain the federation runtime.
 */
export function compilePageScript(file: string): EmittedFile {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    isModule: false,
    minify: true,
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { name: `${basename(file, '.ts')}.${hash}.js`, content: code };
}

/** Adds a file to the output of a build. */
export class EmitFilePlugin {
  readonly file: EmittedFile;

  constructor(file: EmittedFile) {
    this.file = file;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EmitFilePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitFilePlugin', stage }, () => {
        const { name, content } = this.file;
        // Minimized already. A change would contradict the hash in the name.
        const info = { minimized: true, immutable: true };
        compilation.emitAsset(name, new webpack.sources.RawSource(content), info);
      });
    });
  }
}
