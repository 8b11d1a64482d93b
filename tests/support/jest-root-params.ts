// Stands in for next/root-params, which exists only in a build. Tests that depend on the locale pass it explicitly.
export async function locale() {
  return 'en';
}
