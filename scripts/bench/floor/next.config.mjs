import { dirname } from 'node:path';

export default {
  // Built in .data/bench-floor, with the packages of the repository around it.
  turbopack: { root: dirname(dirname(import.meta.dirname)) },
  // Next looks up to the root for middleware and instrumentation by these endings: the repository's own must not be found.
  pageExtensions: ['jsx'],
};
