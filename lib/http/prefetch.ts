/** Whether a page is prefetched, by the browser or by the framework's router, before the customer asks for it. */
export function isPrefetch(headers: Pick<Headers, 'get' | 'has'>): boolean {
  const purposes = [headers.get('sec-purpose'), headers.get('purpose'), headers.get('x-moz')];
  return headers.has('next-router-prefetch') || purposes.some((purpose) => /\bprefetch\b/.test(purpose ?? ''));
}
