import swc from 'next/dist/build/swc/index.js';

// The compiler that Next builds with, but with import attributes in standard syntax
// (next/jest emits the abandoned `assert`, which Node 24 refuses).
export default {
  process(source, filename) {
    return swc.transformSync(source, {
      filename,
      isModule: true,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx'), importAttributes: true },
        transform: { react: { runtime: 'automatic', development: true } },
        experimental: { keepImportAttributes: true },
      },
    });
  },
};
