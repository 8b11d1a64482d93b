import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms: a slow mobile connection. */
const SLOW_LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const SLOW_PROCESSOR = 4;
const QUIET_MS = 500;

/** Totals of what a visit fetches until the network is quiet, without interaction; excludes the browser's own request for the icon. */
export interface PageWeight {
  /** Bytes as sent, including headers. */
  jsBytes: number;
  /** The compressed size of the style sheets, and of the styles inside the document: without headers, which only a linked sheet has. */
  cssBytes: number;
  fontBytes: number;
  totalBytes: number;
  requests: number;
  /** Milliseconds; null if the browser reported none. */
  largestPaintMs: number | null;
  /** Cumulative layout shift, no unit. */
  layoutShift: number;
}

interface Transfer {
  /** The browser's resource type: Document, Script, Stylesheet, Font, Image … */
  type: string;
  /** As sent, with `headerBytes`. */
  bytes: number;
  headerBytes: number;
}

interface SignedInVisit {
  /** The cookies from signing in, as a header. */
  cookie?: string;
  /** Selector for a button that is pressed first. */
  press?: string;
  /** Selector for what the page opens after a while, on its own or when the button is pressed; its requests count too. */
  until?: string;
}

/** A cold visit in a phone's browser. `throttled` slows down network and processor, for the times; bytes do not depend on it. */
export async function weighPage(
  browser: Browser,
  url: string,
  isThrottled: boolean,
  { cookie = '', press, until }: SignedInVisit = {},
): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  try {
    const pairs = cookie.split('; ').filter(Boolean);
    // For the whole site, because a page's own requests need them too.
    const site = new URL('/', url).href;
    await context.addCookies(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return { name, value: value.join('='), url: site };
      }),
    );
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (isThrottled) {
      await session.send('Network.emulateNetworkConditions', SLOW_LINE);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    }
    const transfers = new Map<string, Transfer>();
    const redirects: Transfer[] = [];
    let lastActivity = Date.now();
    session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request, redirectResponse }) => {
      lastActivity = Date.now();
      // Ours alone: what a card gateway's frame fetches is not.
      if (!/^https?:/.test(request.url) || new URL(request.url).origin !== new URL(url).origin) return;
      if (redirectResponse) {
        const { encodedDataLength } = redirectResponse;
        redirects.push({ type, bytes: encodedDataLength, headerBytes: encodedDataLength });
      }
      transfers.set(requestId, { type, bytes: 0, headerBytes: 0 });
    });
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const transfer = transfers.get(requestId);
      if (!transfer) return;
      transfer.type = type;
      transfer.headerBytes = response.encodedDataLength;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastActivity = Date.now();
      const transfer = transfers.get(requestId);
      if (transfer) transfer.bytes = encodedDataLength;
    });

    const response = await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}`);
    if (press) await page.locator(press).click();
    if (until) await page.locator(until).first().waitFor();
    while (Date.now() - lastActivity < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));

    const fetchedFiles = [...redirects, ...transfers.values()].filter(({ type }) => type !== 'Other');
    const bytes = (type?: string) =>
      fetchedFiles.reduce(
        (sum, transfer) => sum + (type === undefined || transfer.type === type ? transfer.bytes : 0),
        0,
      );
    const sheetBytes = fetchedFiles
      .filter(({ type }) => type === 'Stylesheet')
      .reduce((sum, sheet) => sum + sheet.bytes - sheet.headerBytes, 0);
    return {
      jsBytes: bytes('Script'),
      cssBytes: sheetBytes + brotliCompressSync(await page.evaluate(stylesInside)).length,
      fontBytes: bytes('Font'),
      totalBytes: bytes(),
      requests: fetchedFiles.length,
      ...(await page.evaluate(paintAndShift)),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function stylesInside(): string {
  return [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
}

/** Runs in the page: what the browser has recorded so far. */
async function paintAndShift(): Promise<Pick<PageWeight, 'largestPaintMs' | 'layoutShift'>> {
  const observe = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 1_000);
    });
  const [paints, shifts] = [await observe('largest-contentful-paint'), await observe('layout-shift')];
  return {
    largestPaintMs: paints.at(-1)?.startTime ?? null,
    layoutShift: shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0),
  };
}
