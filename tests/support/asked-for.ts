/** What our own pages ask for: always a path, and JSON where there is a body. */
export function askedFor(path: unknown, init?: RequestInit): { path: string; body: unknown } {
  if (typeof path !== 'string') throw new TypeError('Our pages ask for paths');
  return { path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null };
}
