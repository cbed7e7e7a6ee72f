const { TestEnvironment } = require('jest-environment-jsdom');

// What browsers have and jsdom lacks, or has in a form that Node's fetch refuses (AbortSignal).
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

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // An open channel keeps Node alive; a closed page would not.
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
