/** A page's reference travels beside it: the page may be kept, and an error's page stands outside of what broke. */
const METRIC = 'reference';

/** The value of the `Server-Timing` header that carries `reference`. */
export function referenceTiming(reference: string): string {
  return `${METRIC};desc="${reference}"`;
}

/** In the browser: the reference that this document came with; null where the browser does not say, or it came without. */
export function documentReference(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return null;
  return navigation.serverTiming.find(({ name }) => name === METRIC)?.description ?? null;
}
