// Otherwise Next's compiler loader asks npm about platforms that are in the lock file but not needed on this machine.
process.env.NEXT_IGNORE_INCORRECT_LOCKFILE = '1';

/** Left to `npm run test:all`. */
const ONLY_EVERY_WAY = ['<rootDir>/tests/integration/foreign-provider.test.ts'];

/** Shared by both projects. Files are loaded as native modules, so packages that ship only ES modules need no transform. */
const shared = {
  rootDir: import.meta.dirname,
  cacheDirectory: `${import.meta.dirname}/.data/cache/jest`,
  transform: { '\\.tsx?$': '<rootDir>/tests/support/jest-transform.mjs' },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/.next/',
    '<rootDir>/.data/',
    '<rootDir>/tests/e2e/',
    ...(process.env.EVERY_WAY === 'on' ? [] : ONLY_EVERY_WAY),
  ],
  moduleNameMapper: {
    '^server-only$': '<rootDir>/tests/support/jest-empty.ts',
    '^client-only$': '<rootDir>/tests/support/jest-empty.ts',
    '^next/root-params$': '<rootDir>/tests/support/jest-root-params.ts',
    '\\.module\\.css$': '<rootDir>/tests/support/jest-css-module.ts',
    '\\.(css|svg|png|woff2)$': '<rootDir>/tests/support/jest-empty.ts',
  },
};

export default {
  // An integration test mostly waits, so more workers than processors. With seven, tests met time limits.
  maxWorkers: 4,
  testSequencer: '<rootDir>/tests/support/jest-sequencer.mjs',
  testTimeout: 15_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/tests/support/jest-node-environment.mjs',
      testMatch: ['<rootDir>/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup.ts'],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/tests/support/jest-browser-environment.mjs',
      testMatch: ['<rootDir>/**/*.test.tsx'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^next/navigation$': '<rootDir>/tests/support/next-navigation.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup.ts', '<rootDir>/tests/support/jest-browser-setup.ts'],
    },
  ],
};
