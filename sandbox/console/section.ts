import { html, type Html, type Part } from './html.ts';

interface SectionView {
  id: string;
  title: string;
  /** Shown next to the title, to summarize a collapsed section. */
  note?: Html | null;
  /** Expanded initially. */
  isOpen?: boolean;
  /** The results of all its buttons are shown in one place. */
  isScope?: boolean;
}

/** A section of the console, collapsed by default. */
export function section(
  { id, title, note = null, isOpen = false, isScope = false }: SectionView,
  ...content: Part[]
): Html {
  return html`<section
    id="${id}"
    class="card"
    ${isScope && html`data-scope`}
    tabindex="-1"
    aria-labelledby="${id}-title"
  >
    <details class="fold" ${isOpen && html`open`}>
      <summary>
        <h2 id="${id}-title">${title}</h2>
        ${note && html`<span id="${id}-note" class="quiet" data-live>${note}</span>`}
      </summary>
      ${content}
    </details>
  </section>`;
}
