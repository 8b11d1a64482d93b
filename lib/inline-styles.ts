/** The style sheet that goes into every document, beside the server's other files; only our own build leaves one there. */
export const INLINE_STYLES = 'inline-styles.css';

const HELD = Symbol.for('hearthline.inline-styles');
const holder = globalThis as { [HELD]?: InlineStyles };

interface InlineStyles {
  css: string;
  /** As the content policy names it. */
  hash: string;
}

/** Once, when the server starts. */
export function holdInlineStyles(styles: InlineStyles): void {
  holder[HELD] = styles;
}

/** On the server: the sheet, or null where pages link to it. */
export function heldInlineStyles(): InlineStyles | null {
  return holder[HELD] ?? null;
}
