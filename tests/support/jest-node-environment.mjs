import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import './jest-worker-exit.mjs';

/**
 * Jest's environment for Node, with a global object of its own in place of one that hands every lookup of a global to the outer one: looking
 * up `Object` or `Array` there takes twenty times as long, and libraries do little else.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { projectConfig } = config;
    const outer = this.global;
    const inner = vm.createContext(vm.constants.DONT_CONTEXTIFY);
    const own = new Set(Reflect.ownKeys(inner));
    for (const key of Reflect.ownKeys(outer)) {
      if (own.has(key) && !REPLACED.has(key)) continue;
      Object.defineProperty(inner, key, Object.getOwnPropertyDescriptor(outer, key));
    }
    inner.global = inner;
    // The provider's sandbox runs outside, where its modules are loaded once for all test files of a process.
    inner.runSandbox = async (...args) => (await import('#sandbox/testing/run-sandbox.ts')).runSandbox(...args);
    inner.Error.stackTraceLimit = outer.Error.stackTraceLimit;
    this.context = inner;
    this.global = inner;
    const { moduleMocker, fakeTimers, fakeTimersModern } = this;
    this.moduleMocker = new moduleMocker.constructor(inner);
    const idToRef = (id) => ({
      id,
      ref() {
        return this;
      },
      unref() {
        return this;
      },
    });
    this.fakeTimers = new fakeTimers.constructor({
      config: projectConfig,
      global: inner,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef, refToId: (timer) => timer?.id },
    });
    this.fakeTimersModern = new fakeTimersModern.constructor({ config: projectConfig, global: inner });
  }

  getVmContext() {
    return this.context;
  }
}

/** Those that Jest takes from outside although every context has its own. */
const REPLACED = new Set(['Buffer', 'ArrayBuffer', 'Uint8Array', 'process']);
