import { defineConfig, globalIgnores } from 'eslint/config';
import nextCoreWebVitals from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';
import typescript from 'typescript-eslint';

// Next brings the accessibility plugin but turns on a handful of its rules; all recommended ones apply here.
const accessibility = nextCoreWebVitals.find((entry) => entry.plugins?.['jsx-a11y'])?.plugins['jsx-a11y'];

const CODE = ['**/*.{ts,tsx}'];
/** Files whose default export a tool asks for. */
const DEFAULT_EXPORTS = [
  'app/**/{page,layout,error,not-found,loading,template,default,global-error,global-not-found,icon,manifest,sitemap,robots}.{ts,tsx}',
  'app/icon.tsx',
  'lib/i18n/request.ts',
  'lib/kept-pages.ts',
  'middleware.ts',
  'instrumentation.ts',
  '**/*.config.{ts,mjs}',
  '.dependency-cruiser.mjs',
  'tests/support/jest-*.{ts,mjs}',
];

export default defineConfig([
  globalIgnores(['.next/', '.data/', 'next-env.d.ts', 'scripts/bench/floor/', 'test-results/', 'playwright-report/']),
  nextCoreWebVitals,
  nextTypescript,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'name', message: 'The window’s name is never what you mean.' }],
      'no-param-reassign': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Name your exports; a default is for what Next asks for.' },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that holds it.' },
      ],
      ...accessibility?.flatConfigs.recommended.rules,
      // The root layout is app/[locale]/layout.tsx; there is no pages folder.
      '@next/next/no-html-link-for-pages': 'off',
      // No image optimiser runs here; pictures are small files of our own.
      '@next/next/no-img-element': 'off',
      'import/no-anonymous-default-export': 'off',
      'react/no-unescaped-entities': 'off',
    },
  },
  {
    files: CODE,
    extends: [typescript.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // One interface, several engines: some of them have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // Tests look into answers that product code would parse first.
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-syntax': 'off' } },
  // Programs speak to whoever runs them.
  {
    files: ['scripts/**', 'sandbox/main.ts', 'sandbox/seed.ts', 'tests/**', 'lib/log.ts'],
    rules: { 'no-console': 'off' },
  },
  // Nothing here is React: Playwright's fixtures hand over with a function that is called `use`.
  {
    files: ['tests/e2e/**', 'sandbox/**', 'scripts/**', 'lib/{content,provider,services,session,store}/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
]);
