/** At the end of every shell. */
export const FOOTER_ID = 'footer';

/**
 * Holds the first paint back until what has this id is there: one layout of the whole instead of one for every piece that arrives, so
 * the first words come sooner. It belongs into the head, where React puts it unless it stands in something that is streamed.
 */
export function RenderBlocking({ waitsFor = FOOTER_ID }: { waitsFor?: string }) {
  return <link rel="expect" href={`#${waitsFor}`} blocking="render" />;
}
