import { html, type Html, type Part } from './html.ts';

interface Shown {
  id: string;
  title: string;
  /** Beside the title, so that a folded section says what is in it. */
  note?: Html | null;
  /** What it holds was asked for. */
  isOpen?: boolean;
  /** One place for what its buttons say. */
  isScope?: boolean;
}

/** A part of the console, folded until somebody wants it. */
export function section({ id, title, note = null, isOpen = false, isScope = false }: Shown, ...content: Part[]): Html {
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
