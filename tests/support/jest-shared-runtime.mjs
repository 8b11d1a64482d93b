import Runtime from 'jest-runtime';

/** Packages without state that a test could notice. Next and its messages are not among them: they import what tests replace. */
const SHARED = new RegExp(
  `/node_modules/(${[
    'react',
    'react-dom',
    'scheduler',
    'react-aria[^/]*',
    'react-stately',
    '@react-aria/[^/]+',
    '@react-stately/[^/]+',
    '@react-types/[^/]+',
    '@internationalized/[^/]+',
    'use-intl',
    'intl-messageformat',
    '@formatjs/[^/]+',
    'use-sync-external-store',
    '@swc/helpers',
    'clsx',
    'zod',
    'jose',
    '@testing-library/(?:dom|user-event)',
    'aria-query',
    'dom-accessibility-api',
    'pretty-format',
    'lz-string',
    'axe-core',
  ].join('|')})/`,
);

const esModules = new Map();
const commonModules = new Map();
let current;

/** Jest's runtime, in which the test files of a process share these packages. All of them run in the same window. */
export default class SharedRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    current = this;
    for (const [key, module] of esModules) this.registries.esModuleRegistry.set(key, module);
    for (const [key, module] of commonModules) this.registries.moduleRegistry.set(key, module);
  }

  /** A shared package may still require a module of Node after the file that loaded it. */
  requireModuleOrMock(from, name) {
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [key, module] of this.registries.esModuleRegistry) {
      if (SHARED.test(key) && module.status === 'evaluated' && !esModules.has(key)) esModules.set(key, module);
    }
    for (const [key, module] of this.registries.moduleRegistry) {
      if (SHARED.test(key) && module.loaded && !commonModules.has(key)) commonModules.set(key, module);
    }
    super.teardown();
  }
}
