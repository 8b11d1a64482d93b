import { dirname } from 'node:path';

export default {
  // Built in .data/bench-floor, but with the repository's packages.
  turbopack: { root: dirname(dirname(import.meta.dirname)) },
  // Next also searches the root for middleware and instrumentation with these extensions: it must not find the repository's own.
  pageExtensions: ['jsx'],
};
