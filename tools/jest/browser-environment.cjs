const JsdomEnvironment = require('@jest/environment-jsdom-abstract').default;
const jsdom = require('jsdom');

// Globals that jsdom lacks, or implements in a way that Node's fetch rejects (AbortSignal).
const fromNode = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  Uint8Array,
  WritableStream,
  fetch,
  structuredClone,
};

module.exports = class BrowserEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
  }

  async setup() {
    await super.setup();
    // Open channels would keep the process alive, so close them as a closed page would.
    const channels = (this.channels = new Set());
    class PageChannel extends BroadcastChannel {
      constructor(name) {
        super(name);
        channels.add(this);
      }
    }
    Object.assign(this.global, fromNode, { BroadcastChannel: PageChannel });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }

  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
};
