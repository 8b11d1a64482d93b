import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { dataFolder, startWeb } from '#tests/e2e/support/web-process.ts';
import { startSandbox } from '../stress/start-sandbox.ts';
import { UNLIMITED } from '../stress/site.ts';

/** What is between the web app and its provider. */
interface Between {
  url: string;
  close(): Promise<unknown>;
}

export interface ProvedSite<Way extends Between> {
  webUrl: string;
  sandboxUrl: string;
  /** The DATA_DIR of the web app. */
  folder: string;
  sandbox: SandboxClient;
  way: Way;
  stop(): Promise<void>;
}

/**
 * The built web app with the time limits and circuits of production, on SQLite, and a provider of its own, which it reaches through what
 * `between` makes of the provider's address. Limits are off, because one machine plays all customers.
 */
export async function startProvedSite<Way extends Between>(
  between: (sandboxUrl: string) => Promise<Way>,
  { signal, settings = {} }: { signal: AbortSignal; settings?: Record<string, string> },
): Promise<ProvedSite<Way>> {
  const folder = dataFolder();
  const services: { stop(): Promise<unknown> }[] = [{ stop: async () => folder.remove() }];
  const stop = async () => {
    for (const each of services.toReversed()) await each.stop();
  };
  try {
    const provider = await startSandbox(folder.path, null, signal);
    services.push(provider);
    const way = await between(provider.url);
    services.push({ stop: () => way.close() });
    const own = { ...UNLIMITED, PROVIDER_URL: way.url, CONTENT_URL: way.url, ...settings };
    const web = await startWeb(folder.path, own, undefined, provider.url);
    services.push(web);
    const sandbox = new SandboxClient(provider.url);
    return { webUrl: web.url, sandboxUrl: provider.url, folder: folder.path, sandbox, way, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing is between them. */
export async function directly(sandboxUrl: string): Promise<Between> {
  return { url: sandboxUrl, close: async () => undefined };
}
