/**
 * For `has` and `missing` of next.config and of the middleware's matcher: the client names the coding, and not with a weight of nought.
 * The framework wants the whole header to match.
 */
export function takes(coding: 'br' | 'gzip') {
  const isWeighedNought = String.raw`\s*;\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return { type: 'header' as const, key: 'accept-encoding', value: `.*\\b${coding}\\b(?!${isWeighedNought}).*` };
}
