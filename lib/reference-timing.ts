/** A page's reference is sent in a header: the page may be cached, and an error page is rendered outside the part that failed. */
const METRIC = 'reference';

/** The `Server-Timing` header value that contains `reference`. */
export function referenceTiming(reference: string): string {
  return `${METRIC};desc="${reference}"`;
}

/** In the browser: the reference sent with this document; null if there was none or the browser does not expose it. */
export function documentReference(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return null;
  return navigation.serverTiming.find(({ name }) => name === METRIC)?.description ?? null;
}
