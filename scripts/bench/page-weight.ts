import type { Browser } from '@playwright/test';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms: a slow mobile line. */
const SLOW_LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const SLOW_PROCESSOR = 4;
const QUIET_MS = 500;

export interface PageWeight {
  /** Bytes as sent, headers included, of what was requested before the load event. */
  jsBytes: number;
  totalBytes: number;
  requests: number;
  /** Milliseconds, throttled; null when the browser named none. */
  largestPaintMs: number | null;
}

interface Transfer {
  isScript: boolean;
  startedAt: number;
  bytes: number;
}

/** A cold visit in a phone's browser. `throttled` slows line and processor down, for the times; bytes do not depend on it. */
export async function weighPage(browser: Browser, url: string, throttled: boolean): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Page.enable');
    if (throttled) {
      await session.send('Network.emulateNetworkConditions', SLOW_LINE);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    }
    const transfers = new Map<string, Transfer>();
    let redirects = 0;
    let loadedAt = Number.POSITIVE_INFINITY;
    let lastActivity = Date.now();
    session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request, redirectResponse }) => {
      lastActivity = Date.now();
      if (!/^https?:/.test(request.url)) return;
      const before = transfers.get(requestId);
      if (before && redirectResponse) {
        redirects += 1;
        transfers.set(`${requestId} ${redirects}`, { ...before, bytes: redirectResponse.encodedDataLength });
      }
      transfers.set(requestId, { isScript: type === 'Script', startedAt: timestamp, bytes: 0 });
    });
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const transfer = transfers.get(requestId);
      if (transfer) transfer.isScript ||= type === 'Script' || response.mimeType.includes('javascript');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastActivity = Date.now();
      const transfer = transfers.get(requestId);
      if (transfer) transfer.bytes = encodedDataLength;
    });
    session.on('Page.loadEventFired', ({ timestamp }) => {
      loadedAt = Math.min(loadedAt, timestamp);
    });

    const response = await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}`);
    while (Date.now() - lastActivity < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));

    const early = [...transfers.values()].filter(({ startedAt }) => startedAt <= loadedAt);
    const sum = (list: Transfer[]) => list.reduce((bytes, transfer) => bytes + transfer.bytes, 0);
    return {
      jsBytes: sum(early.filter(({ isScript }) => isScript)),
      totalBytes: sum(early),
      requests: early.length,
      largestPaintMs: await page.evaluate(largestPaint),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function largestPaint(): Promise<number | null> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? null)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
    setTimeout(() => resolve(null), 1_000);
  });
}
