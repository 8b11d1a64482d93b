import { dirname } from 'node:path';

// Built in .data/bench-floor, with the packages of the repository around it.
export default { turbopack: { root: dirname(dirname(import.meta.dirname)) } };
