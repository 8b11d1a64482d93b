/** Licenses that a production dependency may have, by their SPDX identifiers. */
export const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]);

/** Further licenses, each for the packages whose names begin with one of these, and why that is acceptable. */
export const LICENSE_EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A library of its own file, which its user may replace; we neither change it nor link it into ours.
  'LGPL-3.0-or-later': ['@img/sharp-'],
  // Data about browsers, which is read by the build only.
  'CC-BY-4.0': ['caniuse-lite'],
};

/** The registry that packages come from. A mirror of it is as good, because of the hashes. */
export const REGISTRY = 'https://registry.npmjs.org/';
