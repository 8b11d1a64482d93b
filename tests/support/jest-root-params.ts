// Stands in for next/root-params, which exists in a build only. Tests that depend on the locale pass it by hand.
export async function locale() {
  return 'en';
}
