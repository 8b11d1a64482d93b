import { transformSync } from 'esbuild';

/** Types and JSX out, the rest as it is: Node runs native modules. */
export default {
  process(source, filename) {
    return transformSync(source, {
      loader: filename.endsWith('.tsx') ? 'tsx' : 'ts',
      sourcefile: filename,
      sourcemap: 'inline',
      target: 'node24',
      format: 'esm',
      jsx: 'automatic',
      jsxDev: true,
    });
  },
};
