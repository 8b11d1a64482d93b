/** The `cookie` header that a browser sends after a response's `set-cookie` headers; empty cookies are dropped. */
export function mergeCookies(header: string | undefined, set: readonly string[]): string {
  const jar = new Map<string, string>();
  for (const cookiePair of [...(header ?? '').split('; '), ...set.map((cookie) => cookie.split(';')[0] ?? '')]) {
    const separator = cookiePair.indexOf('=');
    if (separator > 0) jar.set(cookiePair.slice(0, separator), cookiePair.slice(separator + 1));
  }
  return [...jar]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
