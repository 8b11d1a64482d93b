import { withQuery } from '../look/site-header.ts';
import { html, type Html } from '../console/html.ts';
import { personaTemplates } from '../state/personas/templates.ts';
import type { PersonaGroup } from '../state/personas/template.ts';
import type { LoginLabels } from './login-labels.ts';

const GROUPS: readonly PersonaGroup[] = ['paying', 'ending', 'moving', 'problems'];

/** The test identities in groups, each a link that fills in the login page at `path`. */
export function people(labels: LoginLabels, path: string): Html {
  return html`<nav class="people" aria-labelledby="people-title">
    <h2 id="people-title">${labels.people}</h2>
    <p class="hint">${labels.peopleHint}</p>
    ${GROUPS.map((group) => {
      const own = personaTemplates.filter((persona) => persona.group === group);
      return html`<details>
        <summary>${labels.groups[group]} <span class="count">${own.length}</span></summary>
        <ul>
          ${own.map(
            ({ template, purpose, purposeInSpanish }) =>
              html`<li>
                <a href="${withQuery(path, { as: template })}">${template}</a>
                <span>${labels.lang === 'es' ? purposeInSpanish : purpose}</span>
              </li>`,
          )}
        </ul>
      </details>`;
    })}
  </nav>`;
}
