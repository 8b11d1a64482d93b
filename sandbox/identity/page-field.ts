import { html, type Html } from '../console/html.ts';

interface FieldView {
  name: string;
  label: string;
  value: string;
  /** Other attributes of the input. */
  is: Record<string, string>;
  hint?: string | undefined;
  /** What is wrong with it, shown beside it. */
  problem?: string | undefined;
  /** Wrong together with another field, which shows the problem. */
  isWrong?: boolean;
  lang: 'en' | 'es';
}

const SHOW = {
  en: { show: 'Show', hide: 'Hide', what: 'password' },
  es: { show: 'Mostrar', hide: 'Ocultar', what: 'la contraseña' },
} as const;

/** A required field with its label, and what is wrong with it. A password gets a button that shows it, once its script is there. */
export function pageField({ name, label, value, is, hint, problem, isWrong, lang }: FieldView): Html {
  const isPassword = is['type'] === 'password';
  const descriptionIds = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
    <div class="control">
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        required
        ${Object.entries(is).map(([key, text]) => html` ${key}="${text}"`)}
        ${descriptionIds && html`aria-describedby="${descriptionIds}"`}
        ${(problem || isWrong) && html`aria-invalid="true"`}
      />
      ${isPassword && showButton(name, lang)}
    </div>
    ${problem && html`<span class="problem" id="${name}-problem">${problem}</span>`}
  </div>`;
}

function showButton(name: string, lang: 'en' | 'es'): Html {
  const { show, hide, what } = SHOW[lang];
  return html`<button type="button" class="show" data-shows="${name}" data-hide="${hide}" hidden>
      <span>${show}</span> <span class="visually-hidden">${what}</span>
    </button>
    <script src="/identity-router/show-password.js" type="module"></script>`;
}
