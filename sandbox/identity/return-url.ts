import type { SandboxConfig } from '../config.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Redirects are allowed to loopback addresses and the configured web app only. */
export function isAllowedReturn(url: string, { webApp }: Pick<SandboxConfig, 'webApp'>): boolean {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '') return false;
  return LOOPBACK.has(target.hostname) || (webApp !== undefined && target.origin === new URL(webApp).origin);
}

/** The URL that the shopper returns to; its existing query parameters are kept. */
export function returnUrl(redirectUrl: string, digitalSessionId: string): string {
  const target = new URL(redirectUrl);
  target.searchParams.set('digitalSessionId', digitalSessionId);
  return target.href;
}
