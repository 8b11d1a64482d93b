import { WORKER_PATH } from '#lib/offline/worker-path.ts';

/** The part of Trusted Types that is used here; TypeScript's DOM library does not declare it. */
export interface PolicyFactory {
  createPolicy(name: 'default', rules: typeof RULES): unknown;
}

/** Elements and attributes that could run or fetch something, in upper or lower case. */
const ACTIVE =
  /<\s*(?:\/\s*)?(?:script|iframe|frame|object|embed|applet|base|form|meta|link|style|svg|math|template)\b|[\s/"']on\w+\s*=|srcdoc\s*=|javascript:/i;
/** React assigns this to create a script element that does not run. */
const HARMLESS_SCRIPT = '<script></script>';

const RULES = {
  /** Text that becomes elements: the content service's markup, unless it contains anything active. */
  createHTML: (html: string): string | null => (html === HARMLESS_SCRIPT || !ACTIVE.test(html) ? html : null),
  /** The URL of a script: only files of the build, and the service worker. */
  createScriptURL: (url: string): string | null => (isOurs(url) ? url : null),
  /** Text that becomes code: never. */
  createScript: (): null => null,
};

function isOurs(url: string): boolean {
  try {
    // Not URL.parse, which is newer than Trusted Types: a policy that throws would block the script.
    const { origin, pathname } = new URL(url, window.location.href);
    return origin === window.location.origin && (pathname.startsWith('/_next/static/') || pathname === WORKER_PATH);
  } catch {
    return false;
  }
}

/**
 * What a page may turn into code or elements, in browsers that support Trusted Types: the framework's own files and harmless markup.
 * Everything else is reported (lib/http/headers.ts) but still allowed. docs/decisions/trusted-types.md.
 */
export function registerTrustedTypes(factory: PolicyFactory | undefined): void {
  factory?.createPolicy('default', RULES);
}
