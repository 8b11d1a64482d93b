import type { CDPSession, Page } from '@playwright/test';
import type { RunScript } from './inventory.ts';

/**
 * Records every script that a page of `origin` runs from now on, whatever added it and however briefly, as the browser's own debugger
 * reports it. Chromium only. Code evaluated by a test has no URL and is left out; the page's policy blocks code made from text.
 */
export async function watchScripts(page: Page, origin: string): Promise<{ taken(): Promise<RunScript[]> }> {
  const devTools = await page.context().newCDPSession(page);
  const pendingScripts: Promise<RunScript | null>[] = [];
  const ours = new Set<number>();
  devTools.on('Runtime.executionContextCreated', ({ context }) => {
    const isOurs = context.origin === origin && String(context.auxData?.['isDefault']) === 'true';
    if (isOurs) ours.add(context.id);
    else ours.delete(context.id);
  });
  devTools.on('Debugger.scriptParsed', ({ scriptId, url, executionContextId }) => {
    if (url !== '' && ours.has(executionContextId))
      pendingScripts.push(readScript(devTools, scriptId, toPath(url, origin)));
  });
  await devTools.send('Runtime.enable');
  await devTools.send('Debugger.enable');
  return { taken: async () => (await Promise.all(pendingScripts)).filter((script) => script !== null) };
}

/** Null if the page was left before its script could be read. */
async function readScript(devTools: CDPSession, scriptId: string, path: string | null): Promise<RunScript | null> {
  try {
    const { scriptSource: text } = await devTools.send('Debugger.getScriptSource', { scriptId });
    return { path, text };
  } catch {
    return null;
  }
}

/**
 * Null for a script in the document, which has the document's own URL; a file of another site keeps its whole URL, which no inventory
 * contains.
 */
function toPath(url: string, origin: string): string | null {
  const parsedUrl = URL.parse(url);
  if (parsedUrl?.origin !== origin) return url;
  return /\.m?js$/.test(parsedUrl.pathname) ? parsedUrl.pathname : null;
}
