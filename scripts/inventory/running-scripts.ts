import type { CDPSession, Page } from '@playwright/test';
import type { RunScript } from './inventory.ts';

/**
 * Notes every script that a page of `origin` runs from now on, whoever put it there and however long it stays, as the browser's own debugger
 * reports them. Chromium only. What a test evaluates in the page has no address, and is left out; code made from text is refused by the
 * page's policy.
 */
export async function watchScripts(page: Page, origin: string): Promise<{ taken(): Promise<RunScript[]> }> {
  const devTools = await page.context().newCDPSession(page);
  const found: Promise<RunScript | null>[] = [];
  const ours = new Set<number>();
  devTools.on('Runtime.executionContextCreated', ({ context }) => {
    const isOurs = context.origin === origin && String(context.auxData?.['isDefault']) === 'true';
    if (isOurs) ours.add(context.id);
    else ours.delete(context.id);
  });
  devTools.on('Debugger.scriptParsed', ({ scriptId, url, executionContextId }) => {
    if (url !== '' && ours.has(executionContextId)) found.push(read(devTools, scriptId, pathOf(url, origin)));
  });
  await devTools.send('Runtime.enable');
  await devTools.send('Debugger.enable');
  return { taken: async () => (await Promise.all(found)).filter((script) => script !== null) };
}

/** Null for a page that was left before its script could be read. */
async function read(devTools: CDPSession, scriptId: string, path: string | null): Promise<RunScript | null> {
  try {
    const { scriptSource: text } = await devTools.send('Debugger.getScriptSource', { scriptId });
    return { path, text };
  } catch {
    return null;
  }
}

/** A document's own address stands for the scripts in it; of another site's file the whole address is kept, which no inventory has. */
function pathOf(url: string, origin: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin) return url;
  return /\.m?js$/.test(parsed.pathname) ? parsed.pathname : null;
}
