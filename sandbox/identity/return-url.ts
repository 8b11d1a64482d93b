import type { SandboxConfig } from '../config.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The router sends a browser to this machine, or to the web app that the settings name; nowhere else. */
export function isAllowedReturn(url: string, { webApp }: Pick<SandboxConfig, 'webApp'>): boolean {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '') return false;
  return LOOPBACK.has(target.hostname) || (webApp !== undefined && target.origin === new URL(webApp).origin);
}

/** Where the shopper goes back to; what stands in its query already stays. */
export function returnUrl(redirectUrl: string, digitalSessionId: string): string {
  const target = new URL(redirectUrl);
  target.searchParams.set('digitalSessionId', digitalSessionId);
  return target.href;
}
