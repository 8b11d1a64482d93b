import type { CookieAttributes, CookieJar } from '#lib/http/cookie-jar.ts';

/** A browser's cookies, for tests: sends back the cookies that were set, and records them in `sent`. */
export interface MemoryJar extends CookieJar {
  sentCookies: { name: string; value: string; attributes: CookieAttributes }[];
}

export function memoryJar(start: Record<string, string> = {}): MemoryJar {
  const inMemory = new Map(Object.entries(start));
  const sentCookies: MemoryJar['sentCookies'] = [];
  return {
    sentCookies,
    get(name) {
      const value = inMemory.get(name);
      return value === undefined ? undefined : { value };
    },
    getAll: () => [...inMemory].map(([name, value]) => ({ name, value })),
    set(name, value, attributes) {
      sentCookies.push({ name, value, attributes });
      if (attributes.maxAge === 0) inMemory.delete(name);
      else inMemory.set(name, value);
    },
  };
}
