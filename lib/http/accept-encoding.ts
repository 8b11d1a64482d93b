export type Coding = 'br' | 'gzip';

/**
 * For `has` and `missing` of next.config and of the middleware's matcher: the client accepts the coding, with a weight above 0. Next
 * requires the pattern to match the whole header.
 */
export function takes(coding: Coding) {
  const isWeighedNought = String.raw`\s*;\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return { type: 'header' as const, key: 'accept-encoding', value: `.*\\b${coding}\\b(?!${isWeighedNought}).*` };
}

const PATTERNS = (['br', 'gzip'] as const).map((coding) => [coding, new RegExp(`^${takes(coding).value}$`)] as const);

/** The coding that `headers()` of next.config announces for this Accept-Encoding; null if the body is sent uncompressed. */
export function codingFor(acceptEncoding: string | null): Coding | null {
  return PATTERNS.find(([, pattern]) => pattern.test(acceptEncoding ?? ''))?.[0] ?? null;
}
