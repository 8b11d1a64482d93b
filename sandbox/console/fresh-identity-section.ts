import { personaTemplates } from '../state/personas/templates.ts';
import { said, selectField, textField } from './fields.ts';
import { html, type Html } from './html.ts';
import { identityRow } from './identities-section.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

/** The placeholders in `data-done` are filled from the control API's response. */
export function freshIdentitySection({ fresh }: ConsoleData): Html {
  const choices = personaTemplates.map(({ template, purpose }) => ({
    value: template,
    label: template,
    hint: purpose,
  }));
  const own = (name: string, label: string, is: Record<string, string | number>) =>
    textField({ id: `make-${name}`, name: `overrides.${name}`, label, is });
  return section(
    { id: 'make', title: 'Make a fresh identity' },
    html`
      <p>
        A copy of a template that nobody else uses, with a login, a phone and an account of its own. Leave empty what
        does not matter to you.
      </p>
      <form
        data-scope
        data-send="/__sandbox/personas"
        data-done="Made {loginId}: phone {phone}, ZIP code {zip}, password {password}."
      >
        ${selectField({ id: 'make-template', name: 'template', label: 'Template', wide: true, choices })}
        <div class="fields">
          ${own('daysRemaining', 'Days left', { type: 'number', min: -2000, max: 2000, 'data-as': 'number' })}
          ${own('phone', 'Phone, ten digits', { inputmode: 'tel', pattern: '\\D*(\\d\\D*){10}', 'data-as': 'digits' })}
          ${own('zip', 'ZIP code', { inputmode: 'numeric', pattern: '\\d{5}' })}
          ${own('firstName', 'First name', { maxlength: 70 })} ${own('lastName', 'Last name', { maxlength: 70 })}
          ${own('email', 'E-mail', { type: 'email', maxlength: 300 })}
        </div>
        <p class="actions"><button class="primary">Make it</button></p>
        ${said}
      </form>
      <h3>The newest</h3>
      <p class="quiet">Up to ten, made here or by tests. Their password is the same.</p>
      <ul id="fresh" class="rows" data-live>
        ${
          fresh.length > 0
            ? fresh.map((person) => identityRow(person, `A copy of ${person.template}.`))
            : html`<li id="fresh-none" class="quiet">None yet.</li>`
        }
      </ul>
    `,
  );
}
