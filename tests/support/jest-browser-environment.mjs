import { getCallSites } from 'node:util';
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

/** A window with what jsdom lacks. */
class Window extends TestEnvironment {
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
    announceNavigation(this.global);
  }
}

let shared;

/** The window of all test files of a process, with what it takes to give the next file a clean one. */
function openWindow(config, context) {
  let output = context.console;
  const relay = new Proxy({}, { get: (_, name) => output[name] });
  const environment = new Window(config, { ...context, console: relay });
  const { global } = environment;
  let file = 0;
  const listeners = [];

  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
    const start = global[name].bind(global);
    global[name] = (run, ...rest) => {
      const startedIn = file;
      // React's scheduler, which all files share, asks for no delay and must not miss its turn.
      const isNeeded = () => startedIn === file || (name === 'setTimeout' && !rest[0]);
      return start(typeof run === 'function' ? (...args) => isNeeded() && run(...args) : run, ...rest);
    };
  }
  for (const target of [global, global.document]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (...args) => {
      const [, caller] = getCallSites(2);
      // Packages are shared, and know that they listen already.
      if (!caller?.scriptName.includes('/node_modules/')) listeners.push([target, args]);
      return add(...args);
    };
  }
  const restoreGlobals = rememberProperties(global);

  return {
    environment,
    begin(console) {
      output = console;
    },
    end() {
      file += 1;
      for (const [target, [type, listener, options]] of listeners.splice(0)) {
        target.removeEventListener(type, listener, options);
      }
      restoreGlobals();
      const { document } = global;
      for (const element of [document.documentElement, document.head, document.body]) {
        for (const name of element.getAttributeNames()) element.removeAttribute(name);
      }
      document.head.replaceChildren();
      document.body.replaceChildren();
      environment.dom.reconfigure({ url: 'http://localhost/' });
      global.history.replaceState(null, '', '/');
      global.localStorage.clear();
      global.sessionStorage.clear();
      for (const cookie of document.cookie.split('; ')) {
        document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
      }
    },
  };
}

/** Returns what puts the window, its prototypes, `navigator`, `document` and the environment variables back as they are now. */
function rememberProperties(global) {
  const prototypes = Reflect.ownKeys(global)
    .filter((key) => typeof key === 'string' && /^[A-Z]/.test(key))
    .map((key) => Object.getOwnPropertyDescriptor(global, key)?.value?.prototype)
    .filter((prototype) => typeof prototype === 'object' && prototype !== null);
  const { document, history, location, navigator, screen, process } = global;
  const objects = new Set([
    global,
    ...prototypes,
    document,
    history,
    location,
    navigator,
    screen,
    process,
    process.env,
  ]);
  const before = [...objects].map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
  return () => {
    for (const [object, descriptors] of before) {
      for (const key of Reflect.ownKeys(object)) {
        const isNew = !Object.hasOwn(descriptors, key) && Object.getOwnPropertyDescriptor(object, key)?.configurable;
        // React marks the document that it listens to.
        if (isNew && !String(key).startsWith('_reactListening')) delete object[key];
      }
      for (const key of Reflect.ownKeys(descriptors)) {
        const then = descriptors[key];
        const now = Object.getOwnPropertyDescriptor(object, key);
        const isSame = now && now.value === then.value && now.get === then.get && now.set === then.set;
        if (!isSame && (!now || now.configurable || now.writable)) Object.defineProperty(object, key, then);
      }
    }
  };
}

/**
 * Jest's environment for jsdom, with one window for all test files of a process: React, its aria components and the testing library are
 * loaded once (`jest-shared-runtime.mjs`), which takes longer than most files. Each file finds the window as the first one did.
 */
export default class BrowserEnvironment {
  constructor(config, context) {
    shared ??= openWindow(config, context);
    shared.begin(context.console);
    const { projectConfig } = config;
    const { global, moduleMocker, fakeTimers, fakeTimersModern } = shared.environment;
    this.global = global;
    this.moduleMocker = new moduleMocker.constructor(global);
    this.fakeTimers = new fakeTimers.constructor({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (ref) => ref },
    });
    this.fakeTimersModern = new fakeTimersModern.constructor({ config: projectConfig, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    // What the last test began is finished before its window is cleaned.
    await new Promise((resolve) => setTimeout(resolve));
    shared.end();
  }

  getVmContext() {
    return shared.environment.getVmContext();
  }

  /** Packages resolve as in Node: their browser entry often lacks what tests need. */
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
