import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { findFreePort } from '#scripts/run/port.ts';
import { startOwnWeb } from './own-web.ts';

const SKIMMER = '/skim.js';

interface SpoiledSiteOptions {
  /** Paths of pages that get a foreign script, and lose their policy. */
  skimmedPages: readonly string[];
  /** Changes the service worker's text as browsers get it. */
  worker: (text: string) => string;
}

/** A web app behind a proxy that has been broken into. */
export async function startSpoiledSite({
  skimmedPages,
  worker,
}: SpoiledSiteOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const web = await startOwnWeb({ APP_ORIGIN: url });
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', url);
    if (pathname === SKIMMER) {
      response.setHeader('content-type', 'text/javascript').end('self.skim = 1;');
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (!['connection', 'accept-encoding', 'content-length'].includes(name)) headers.set(name, String(value));
    const upstream = await fetch(web.url + request.url, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    const isSkimmed = skimmedPages.includes(pathname) && upstream.ok;
    const isWorker = pathname === '/service-worker.js' && request.headers['service-worker'] === 'script';
    response.statusCode = upstream.status;
    for (const [name, value] of upstream.headers) {
      const isDropped = (isSkimmed || isWorker) && name.startsWith('content-security-policy');
      if (!isDropped && !/^(set-cookie|connection|keep-alive|transfer-encoding|content-(encoding|length))$/.test(name))
        response.setHeader(name, value);
    }
    response.setHeader('set-cookie', upstream.headers.getSetCookie());
    const bytes = Buffer.from(await upstream.arrayBuffer());
    if (isWorker) response.end(worker(bytes.toString()));
    else if (isSkimmed) response.end(bytes.toString().replace('</head>', `<script src="${SKIMMER}"></script></head>`));
    else response.end(bytes);
  };
  const proxy = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(port, resolve));
  return {
    url,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await web.stop();
    },
  };
}
