import type { APIRequestContext } from '@playwright/test';
import { capabilitiesForPath } from '#lib/domain/capabilities.ts';

export interface VisitedPage {
  /** Path and query, as linked. */
  address: string;
  /** Where it led to. */
  final: string;
  status: number;
  /** What a reader sees before any script runs. */
  text: string;
  /** Where its links lead. */
  links: string[];
}

const MOST_PAGES = 150;

/** Requests these pages and every page that they link to, each once, and nothing outside the site. */
export async function crawl(
  request: APIRequestContext,
  origin: string,
  start: readonly string[],
): Promise<VisitedPage[]> {
  const waiting = [...start];
  const pages = new Map<string, VisitedPage>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (pages.has(address)) continue;
    if (pages.size >= MOST_PAGES) throw new Error(`More than ${MOST_PAGES} pages: ${address}`);
    const page = await visit(request, origin, address);
    pages.set(address, page);
    waiting.push(...page.links);
  }
  return [...pages.values()];
}

async function visit(request: APIRequestContext, origin: string, address: string): Promise<VisitedPage> {
  const response = await request.get(`${origin}${address}`);
  const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false;
  const html = isPage ? await response.text() : '';
  const { pathname, search, origin: end } = new URL(response.url());
  return {
    address,
    final: end === origin ? pathname + search : end,
    status: response.status(),
    text: end === origin ? readableText(html) : '',
    links: end === origin ? linksIn(html) : [],
  };
}

function linksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const own = hrefs.filter((href) => href.startsWith('/') && !href.startsWith('//'));
  return [...new Set(own.map((href) => href.replace(/#.*/, '')).filter((href) => href !== ''))];
}

export function readableText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** What is wrong with the way to a page. */
export function deadEnds(pages: readonly VisitedPage[], unsupportedCalls: readonly string[]): string[] {
  return pages.flatMap(({ address, final, status, links }) => {
    const isForLacked = links.filter((link) => {
      const capabilities = capabilitiesForPath(link.replace(/^\/(en|es)(?=\/|$)/, '').replace(/\?.*/, ''));
      return capabilities.length > 0 && capabilities.every((name) => unsupportedCalls.includes(name));
    });
    const isError = /^\/(en|es)\/(timeout-)?error/.test(final) && !/^\/(en|es)\/(timeout-)?error/.test(address);
    return [
      ...(status === 200 || /no-such-page/.test(address) ? [] : [`${address} answers ${status}`]),
      ...(isError ? [`${address} leads to ${final}`] : []),
      ...isForLacked.map((link) => `${address} links to ${link}, which the provider does without`),
    ];
  });
}
