/** The part of Trusted Types that is used here; the compiler's library does not know it. */
export interface PolicyFactory {
  createPolicy(name: 'default', rules: typeof RULES): unknown;
}

/** Elements and attributes that could run or fetch something, however their letters are written. */
const ACTIVE =
  /<\s*\/?\s*(?:script|iframe|frame|object|embed|applet|base|form|meta|link|style|svg|math|template)\b|[\s/"']on\w+\s*=|srcdoc\s*=|javascript:/i;
/** With this React makes a script element that does not run. */
const HARMLESS_SCRIPT = '<script></script>';

const RULES = {
  /** Text that becomes elements: the content service's words, without anything that could run. */
  createHTML: (html: string): string | null => (html === HARMLESS_SCRIPT || !ACTIVE.test(html) ? html : null),
  /** The address of a script: a file of the build. */
  createScriptURL: (url: string): string | null => (isOurs(url) ? url : null),
  /** Text that becomes code: never. */
  createScript: (): null => null,
};

function isOurs(url: string): boolean {
  try {
    // Not URL.parse, which is younger than Trusted Types: a policy that throws would keep the script from loading.
    const { origin, pathname } = new URL(url, window.location.href);
    return origin === window.location.origin && pathname.startsWith('/_next/static/');
  } catch {
    return false;
  }
}

/**
 * What a page may turn into code or elements, for browsers that know Trusted Types: the framework's own files and harmless markup. Whatever else is
 * tried is reported (lib/headers.ts), and still done. docs/decisions/trusted-types-reported.md.
 */
export function registerTrustedTypes(factory: PolicyFactory | undefined): void {
  factory?.createPolicy('default', RULES);
}
