/**
 * The service worker: keeps the page 'No internet?' in both languages, with the files that it loads, so that it opens without a connection.
 * It handles nothing else: whatever is not on its short lists goes to the network as if there were no worker.
 *
 * `app/service-worker.js` sends the source of `runWorker` (`worker-script.ts`), so the function refers to nothing outside of itself.
 */
export interface WorkerSettings {
  /** Of the build: another one replaces the worker and its copies. */
  version: string;
  /** The paths of the kept pages, by language; the first one is the default. */
  pages: Readonly<Record<string, string>>;
  /** Where an installed site opens: without a connection these lead to the kept page. */
  homes: readonly string[];
  /** Files that every kept page needs besides those that its document names. */
  files: readonly string[];
  /** The name of the `meta` element that marks a copy. */
  mark: string;
  /** A connection without a response by then counts as none, in ms. */
  patienceMs: number;
  /** How old a copy may be before a visit renews it, in ms. */
  freshMs: number;
}

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface InstallEvent extends WorkerEvent {
  /** Chromium. */
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

/** What the worker uses of its global object. */
export interface WorkerScope {
  addEventListener: ((type: 'install', listener: (event: InstallEvent) => void) => void) &
    ((type: 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
  caches: CacheStorage;
  fetch: typeof fetch;
  location: { origin: string };
  navigator: { languages: readonly string[] };
  skipWaiting: () => Promise<void>;
  URLPattern?: new (pattern: { pathname: string }) => object;
}

export function runWorker(scope: WorkerScope, settings: WorkerSettings): void {
  const { version, pages, homes, files, mark, patienceMs, freshMs } = settings;
  const prefix = 'offline-';
  const name = prefix + version;
  const paths = Object.values(pages);
  const FILE = /\/_next\/static\/[^"'\\\s)<>]+/g;

  /** Keeps the pages as a stranger gets them, and the files that they name: all of it, or nothing. */
  const keep = async () => {
    const fileNames = new Set(files);
    const copies = new Map<string, Response>();
    for (const path of paths) {
      const response = await scope.fetch(path, { credentials: 'omit', cache: 'no-cache', redirect: 'error' });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      for (const [file] of text.matchAll(FILE)) fileNames.add(file);
      const headers = new Headers(response.headers);
      // The text is no longer compressed.
      for (const header of ['content-encoding', 'content-length', 'vary']) headers.delete(header);
      copies.set(path, new Response(text.replace('</head>', `<meta name="${mark}"></head>`), { headers }));
    }
    const cache = await scope.caches.open(name);
    await cache.addAll([...fileNames]);
    for (const [path, copy] of copies) await cache.put(path, copy);
  };

  const findCopy = async (path: string) => (await scope.caches.open(name)).match(path, { ignoreVary: true });

  /** The texts may change without a new build. */
  const renew = async () => {
    const copy = await findCopy(paths[0] ?? '');
    const ageMs = Date.now() - Date.parse(copy?.headers.get('date') ?? '');
    if (!(ageMs < freshMs)) await keep().catch(() => undefined);
  };

  scope.addEventListener('install', (event) => {
    event.waitUntil(keep().then(() => scope.skipWaiting()));
    const Pattern = scope.URLPattern;
    if (!event.addRoutes || !Pattern) return;
    // Where the browser can, it does not even ask the worker about anything else, nor wait for it to start.
    const toPathCondition = (list: readonly string[]) => ({
      or: list.map((pathname) => ({ urlPattern: new Pattern({ pathname }) })),
    });
    const rules = [
      { condition: toPathCondition([...files, '/_next/static/*']), source: 'race-network-and-fetch-handler' },
      { condition: { not: toPathCondition([...paths, ...homes]) }, source: 'network' },
    ];
    event.waitUntil(event.addRoutes(rules).catch(() => undefined));
  });

  scope.addEventListener('activate', (event) => {
    const isOld = (one: string) => one.startsWith(prefix) && one !== name;
    const remove = async () => {
      for (const one of await scope.caches.keys()) if (isOld(one)) await scope.caches.delete(one);
    };
    event.waitUntil(remove());
  });

  /** The network's answer, or else the copy: without a connection, with one that hangs, and where the site itself is out of order. */
  const pageOrCopy = async (request: Request, path: string): Promise<Response> => {
    const networkResponse = scope.fetch(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), patienceMs);
    });
    const response = await Promise.race([networkResponse.catch(() => null), late]);
    clearTimeout(timer);
    if (response && response.status < 500) return response;
    return (await findCopy(path)) ?? response ?? networkResponse;
  };

  /** An installed site opens at its home page. */
  const homeOrPage = async (request: Request, path: string): Promise<Response> => {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const [first = ''] = Object.keys(pages);
      const preferredLanguages = scope.navigator.languages.map((one) => one.slice(0, 2));
      const language = [path.slice(1), ...preferredLanguages, first].find((one) => one in pages);
      const page = pages[language ?? first];
      if (page === undefined) throw error;
      return Response.redirect(scope.location.origin + page, 302);
    }
  };

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') {
      const isPage = paths.includes(pathname);
      if (!isPage && !homes.includes(pathname)) return;
      event.respondWith(isPage ? pageOrCopy(request, pathname) : homeOrPage(request, pathname));
      event.waitUntil(renew());
      return;
    }
    // Files are answered for a kept page alone: no copy of ours ever runs in a page that takes a card.
    const isKept = files.includes(pathname) || pathname.startsWith('/_next/static/');
    const asker = request.referrer ? new URL(request.referrer) : null;
    if (!isKept || asker?.origin !== origin || !paths.includes(asker.pathname)) return;
    event.respondWith(findCopy(pathname).then((copy) => copy ?? scope.fetch(request)));
  });
}

/** Replaces the worker where it is switched off: it removes the copies and itself. */
export function endWorker(scope: {
  addEventListener: (type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void;
  caches: CacheStorage;
  registration: { unregister: () => Promise<boolean> };
  skipWaiting: () => Promise<void>;
}): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => {
    const end = async () => {
      for (const one of await scope.caches.keys()) if (one.startsWith('offline-')) await scope.caches.delete(one);
      await scope.registration.unregister();
    };
    event.waitUntil(end());
  });
}
