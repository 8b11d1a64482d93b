interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** What a sign-in needs of a browser: cookies by path, forms and redirects, for one host. */
export class Browser {
  private readonly jar = new Map<string, Cookie>();
  private readonly headers: Record<string, string>;

  /** `headers` are sent with every request. */
  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  get cookieNames(): string[] {
    return [...this.jar.values()].map(({ name }) => name);
  }

  /** The Cookie header of a request for this path. */
  cookieHeader(pathname: string): string {
    const cookies = [...this.jar.values()].filter(({ path }) => pathname.startsWith(path));
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** `body` is a form, or JSON as text. */
  async go(url: string, body?: Record<string, string> | string): Promise<Response> {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...this.headers,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        cookie: this.cookieHeader(new URL(url).pathname),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  /** Follows redirects up to a page or to a URL that begins with `until`. */
  async follow(url: string, until: string): Promise<{ url: string; page: Response | null }> {
    let next = url;
    for (let step = 0; step < 10; step += 1) {
      if (next.startsWith(until)) return { url: next, page: null };
      const page = await this.go(next);
      const location = page.headers.get('location');
      if (location === null) return { url: next, page };
      next = new URL(location, next).href;
    }
    throw new Error(`Too many redirects from ${url}`);
  }

  private keep(header: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    const path = /;\s*path=([^;]*)/i.exec(header)?.[1] ?? '/';
    if (value === '') this.jar.delete(`${name} ${path}`);
    else this.jar.set(`${name} ${path}`, { name, value, path });
  }
}
