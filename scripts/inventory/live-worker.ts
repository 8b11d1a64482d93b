import type { Browser, CDPSession } from '@playwright/test';
import { z } from 'zod';
import { WORKER_SCOPE } from '#lib/offline/worker-path.ts';
import { type Inventory, sha384 } from './inventory.ts';
import { workerHeaderProblems } from './policy.ts';

type Worker = NonNullable<Inventory['worker']>;

const TIMEOUT_MS = 30_000;
/** A page without card fields: pages register the worker three seconds after they have loaded. */
const REGISTERING_PAGE = '/en/no-internet';
/** What browsers send with their request for a worker. */
const WORKER_REQUEST = {
  'service-worker': 'script',
  'sec-fetch-dest': 'serviceworker',
  'sec-fetch-site': 'same-origin',
};

/** What a browser knows of a worker. */
interface Version {
  registrationId: string;
  scriptURL: string;
  status: string;
  targetId?: string;
  routerRules?: string;
}

/**
 * How the live site's service worker differs from the build's: the bytes and headers that are sent for it, and, in a browser that a page has
 * registered it in, every script that it runs, its scope and its static routes. A worker answers for pages, so it could put any script
 * into any of them.
 */
export async function workerDifferences(
  origin: string,
  expectedWorker: Inventory['worker'],
  browser: Browser,
): Promise<string[]> {
  if (!expectedWorker)
    return ['The inventory is older than the comparison of service workers: theirs was not compared.'];
  const response = await fetch(`${origin}${expectedWorker.path}`, {
    headers: WORKER_REQUEST,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response?.ok) return [`${expectedWorker.path}: ${response ? `status ${response.status}` : 'no response'}`];
  const hash = sha384(await response.text());
  const isOff = hash === expectedWorker.sha384.off;
  const problems = workerHeaderProblems((name) => response.headers.get(name));
  if (!isOff && hash !== expectedWorker.sha384.on) problems.unshift('not the worker that was built');
  problems.push(...(await registeredDifferences(origin, expectedWorker, browser, isOff)));
  return [...new Set(problems)].map((problem) => `${expectedWorker.path}: ${problem}`);
}

async function registeredDifferences(origin: string, worker: Worker, browser: Browser, isOff: boolean) {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const versions = new Map<string, Version>();
    const scopes = new Map<string, string>();
    const settlement = Promise.withResolvers<void>();
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL, isDeleted } of registrations) {
        if (isDeleted) scopes.delete(registrationId);
        else scopes.set(registrationId, scopeURL);
        if (isDeleted) settlement.resolve();
      }
    });
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions: changedVersions }) => {
      for (const version of changedVersions) {
        versions.set(version.versionId, version);
        if (version.status === 'activated' && !isOff) settlement.resolve();
      }
    });
    await devTools.send('ServiceWorker.enable');
    await page.goto(`${origin}${REGISTERING_PAGE}`, { timeout: TIMEOUT_MS });
    const timer = setTimeout(() => settlement.resolve(), TIMEOUT_MS);
    await settlement.promise;
    clearTimeout(timer);
    if (isOff) return [...scopes.values()].map((scope) => `a worker for ${scope} stays, although it is switched off`);
    const running = [...versions.values()].find(({ status }) => status === 'activated');
    if (!running) return ['no browser can install it'];
    return [
      ...[...scopes.values()]
        .filter((scope) => scope !== `${origin}${WORKER_SCOPE}`)
        .map((scope) => `a worker answers for ${scope}`),
      ...[...versions.values()]
        .filter(({ scriptURL }) => scriptURL !== `${origin}${worker.path}`)
        .map(({ scriptURL }) => `${scriptURL} is registered too`),
      ...routeDifferences(running.routerRules, worker),
      ...(await scriptDifferences(await browser.newBrowserCDPSession(), running.targetId ?? '', worker)),
    ];
  } finally {
    await context.close();
  }
}

interface Condition {
  or?: Condition[] | undefined;
  not?: Condition | undefined;
  urlPattern?: Record<string, string> | undefined;
}

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.looseObject({
    or: z.array(condition).optional(),
    not: condition.optional(),
    urlPattern: z.record(z.string(), z.string()).optional(),
  }),
);
const routerRules = z.array(z.object({ condition, source: z.array(z.string()) }));

/** What a debugger sends: the response to a command, or an event. */
const debuggerMessage = z.object({
  id: z.number().optional(),
  result: z.object({ scriptSource: z.string().optional() }).optional(),
  method: z.string().optional(),
  params: z.object({ scriptId: z.string(), url: z.string() }).optional().catch(undefined),
});

/** `rules`: as the browser reports them. */
export function routeDifferences(rules: string | undefined, { routes }: Pick<Worker, 'routes'>): string[] {
  const registeredRules = routerRules.parse(JSON.parse(rules || '[]'));
  const texts = registeredRules.map(({ condition: { not, ...rest }, source }) => {
    return `${not ? 'all but ' : ''}${pathsIn(not ?? rest)} from ${source.join(', ')}`;
  });
  const expectedRules = routes.map(
    ({ paths, isNegated, source }) => `${isNegated ? 'all but ' : ''}${paths.join(' ')} from ${source}`,
  );
  return [
    ...texts
      .filter((text) => !expectedRules.includes(text))
      .map((text) => `a static route that was not built: ${text}`),
    ...expectedRules.filter((text) => !texts.includes(text)).map((text) => `its static route is missing: ${text}`),
  ];
}

/** The paths of a list of patterns that name nothing but a path; anything else as it is. */
function pathsIn(condition: Condition): string {
  const paths = condition.or?.map(({ urlPattern, ...others }) => {
    const { pathname, ...parts } = urlPattern ?? {};
    const isPathAlone = Object.keys(others).length === 0 && Object.values(parts).every((part) => part === '*');
    return isPathAlone ? pathname : undefined;
  });
  const isList = Object.keys(condition).length === 1 && paths?.every((path) => path !== undefined);
  return isList ? paths.join(' ') : JSON.stringify(condition);
}

/** The scripts that the worker runs, imported ones included, as its own debugger reports them. */
async function scriptDifferences(browser: CDPSession, targetId: string, { path, sha384: hashes }: Worker) {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const responses = new Map<number, PromiseWithResolvers<{ scriptSource?: string | undefined }>>();
  const scripts: { scriptId: string; url: string }[] = [];
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, method, params } = debuggerMessage.parse(JSON.parse(message));
    if (method === 'Debugger.scriptParsed' && params) scripts.push(params);
    else if (id !== undefined) responses.get(id)?.resolve(result ?? {});
  });
  const send = async (id: number, method: string, params: object = {}) => {
    const response = Promise.withResolvers<{ scriptSource?: string | undefined }>();
    responses.set(id, response);
    await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return response.promise;
  };
  // Reports what was parsed before, too.
  await send(1, 'Debugger.enable');
  const sources = await Promise.all(
    scripts.map(async ({ scriptId, url }, index) => {
      const { scriptSource } = await send(index + 2, 'Debugger.getScriptSource', { scriptId });
      return { url, text: scriptSource ?? '' };
    }),
  );
  await browser.detach();
  if (sources.length === 0) return ['what it runs could not be read'];
  return sources
    .filter(({ url, text }) => !url.endsWith(path) || sha384(text) !== hashes.on)
    .map(({ url }) => `${url} runs in it and is not the worker that was built`);
}
