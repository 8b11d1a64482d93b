import { randomBytes } from 'node:crypto';
import type { Gets, Posts } from '#lib/browser/routes.ts';

export interface HandlerReply<Body> {
  status: number;
  /** Null if the status is not 200. */
  body: Body | null;
  text: string;
}

export interface WebPage {
  /** The URL after redirects, with its query. */
  url: URL;
  path: string;
  status: number;
  html: string;
}

/** A headless stand-in for a browser: keeps cookies and an address, and sends the headers that our own pages send. */
export class WebClient {
  readonly web: string;
  protected readonly address: string;
  protected readonly cookies: Map<string, string>;

  constructor(web: string, address = `10.${[...randomBytes(3)].join('.')}`, cookies = new Map<string, string>()) {
    this.web = web;
    this.address = address;
    this.cookies = cookies;
  }

  /** The same browser on another instance of the site. */
  onInstance(web: string): WebClient {
    return new WebClient(web, this.address, this.cookies);
  }

  /** The cookies, for a real browser that continues from here. */
  browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value, url: this.web }));
  }

  get cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  /** The value of the Cookie header. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Opens a page and follows its redirects, all on this site, whatever host they name. Throws if the fifth response redirects too. */
  async open(path: string, headers: Record<string, string> = {}): Promise<WebPage> {
    let url = new URL(path, this.web);
    for (let hops = 5; hops > 0; hops -= 1) {
      const response = await this.#fetch(`${url.pathname}${url.search}`, { redirect: 'manual', headers });
      const to = response.headers.get('location');
      if (!to) return { url, path: url.pathname, status: response.status, html: await response.text() };
      await response.body?.cancel();
      const next = new URL(to, this.web);
      url = new URL(`${next.pathname}${next.search}`, this.web);
    }
    throw new Error(`${path} redirects in a circle`);
  }

  /** The redirect target of a page, resolved against this site; throws if it does not redirect. */
  async requireRedirect(path: string): Promise<URL> {
    const response = await this.#fetch(path, { redirect: 'manual' });
    await response.body?.cancel();
    const to = response.headers.get('location');
    if (!to) throw new Error(`${path} answers ${response.status} and leads nowhere`);
    return new URL(to, this.web);
  }

  get<Path extends keyof Gets>(
    path: Path,
    query: Gets[Path]['request'],
  ): Promise<HandlerReply<Gets[Path]['response']>> {
    const search = new URLSearchParams(Object.entries(query));
    return this.request('GET', `${path}?${search}`);
  }

  post<Path extends keyof Posts>(
    path: Path,
    body: Posts[Path]['request'],
    signal?: AbortSignal,
  ): Promise<HandlerReply<Posts[Path]['response']>> {
    return this.request('POST', path, body, signal);
  }

  /** Sends any request to our own handlers; the caller names the type of the response. */
  async request<Body = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<HandlerReply<Body>> {
    const response = await this.#fetch(path, {
      method,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'hearthline',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    const text = await response.text();
    const { status } = response;
    return { status, body: status === 200 ? JSON.parse(text) : null, text };
  }

  async #fetch(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = this.cookieHeader;
    const response = await fetch(new URL(path, this.web), {
      ...init,
      // Compression takes longer than the transfer between two local processes.
      headers: {
        'accept-encoding': 'identity',
        ...init.headers,
        'x-forwarded-for': this.address,
        ...(cookie && { cookie }),
      },
      signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(init.signal ? [init.signal] : [])]),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** The body of a response; throws its status and text if it has none. */
export function must<Body>({ status, body, text }: HandlerReply<Body>): Body {
  if (body === null) throw new Error(`${status} ${text.slice(0, 200)}`);
  return body;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** The text of a page, without scripts and tags. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ');
}
