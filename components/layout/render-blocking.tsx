/** At the end of every shell. */
export const FOOTER_ID = 'footer';

/**
 * Blocks the first paint until the element with this id is parsed: one layout of the whole page instead of one per chunk, so the first text
 * appears sooner. Belongs in the head, where React hoists it unless it is inside streamed content.
 */
export function RenderBlocking({ waitsFor = FOOTER_ID }: { waitsFor?: string }) {
  return <link rel="expect" href={`#${waitsFor}`} blocking="render" />;
}
