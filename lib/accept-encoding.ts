export type Coding = 'br' | 'gzip';

/**
 * For `has` and `missing` of next.config and of the middleware's matcher: the client names the coding, and not with a weight of nought.
 * The framework wants the whole header to match.
 */
export function takes(coding: Coding) {
  const isWeighedNought = String.raw`\s*;\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return { type: 'header' as const, key: 'accept-encoding', value: `.*\\b${coding}\\b(?!${isWeighedNought}).*` };
}

const PATTERNS = (['br', 'gzip'] as const).map((coding) => [coding, new RegExp(`^${takes(coding).value}$`)] as const);

/** The coding that `headers()` of next.config announces to whoever sends this Accept-Encoding; null: the body goes out as it is. */
export function codingFor(acceptEncoding: string | null): Coding | null {
  return PATTERNS.find(([, pattern]) => pattern.test(acceptEncoding ?? ''))?.[0] ?? null;
}
