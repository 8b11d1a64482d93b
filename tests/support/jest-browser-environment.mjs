import { TestEnvironment } from 'jest-environment-jsdom';
import './jest-worker-exit.mjs';

// jsdom lacks these. MessageChannel and MessagePort are omitted on purpose: with them, React's scheduler keeps the process alive.
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Blob',
  'BroadcastChannel',
  'CloseEvent',
  'CompressionStream',
  'DecompressionStream',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'Uint8Array',
  'WebSocket',
  'WritableStream',
  'crypto',
  'fetch',
  'structuredClone',
];

/** jsdom leads to no other page. A test that listens hears where its page would lead; without one jsdom's own complaint stays. */
function announceNavigation(window) {
  const [implementation] = Object.getOwnPropertySymbols(window.location);
  const location = window.location[implementation];
  for (const how of ['assign', 'replace', 'reload']) {
    const navigate = location[how].bind(location);
    location[how] = (url = location.href) => {
      const event = new window.CustomEvent('page-left', { cancelable: true, detail: url });
      if (window.dispatchEvent(event)) navigate(url);
    };
  }
}

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true });
    }
    // Modals use the native <dialog>; jsdom has the element but not its methods.
    const dialog = this.global.HTMLDialogElement?.prototype;
    if (dialog && !dialog.showModal) {
      const open = function () {
        this.open = true;
      };
      dialog.show = open;
      dialog.showModal = open;
      dialog.close = function (value) {
        if (!this.open) return;
        this.open = false;
        if (value !== undefined) this.returnValue = value;
        this.dispatchEvent(new this.ownerDocument.defaultView.Event('close'));
      };
    }
    this.global.Element.prototype.scrollIntoView ??= () => undefined;
    // jsdom has no layout: no query about it holds, unless a test says so.
    this.global.matchMedia ??= (media) => Object.assign(new this.global.EventTarget(), { media, matches: false });
    announceNavigation(this.global);
  }

  /** Packages resolve as in Node: their browser entry often lacks what tests need. */
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
