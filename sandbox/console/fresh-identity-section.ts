import { personaTemplates } from '../state/personas/templates.ts';
import { statusLine, selectField, textField } from './fields.ts';
import { html, type Html } from './html.ts';
import { identityRow } from './identities-section.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const TEXTS = {
  en: {
    title: 'A fresh identity',
    about:
      'A copy of a template that nobody else uses, with a login, a phone and an account of its own. Leave empty what does not matter to you.',
    done: 'Made {loginId}: phone {phone}, ZIP code {zip}, password {password}.',
    template: 'Template',
    daysLeft: 'Days left',
    phone: 'Phone, ten digits',
    zip: 'ZIP code',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    submit: 'Make it',
    newest: 'The newest',
    newestHint: 'Up to ten, made here or by tests. Their password is the same.',
    copyOf: (template: string) => `A copy of ${template}.`,
    none: 'None yet.',
  },
  es: {
    title: 'Una identidad nueva',
    about:
      'Una copia de una plantilla que nadie más usa, con su propio usuario, teléfono y cuenta. Deje vacío lo que no le importe.',
    done: 'Se creó {loginId}: teléfono {phone}, código postal {zip}, contraseña {password}.',
    template: 'Plantilla',
    daysLeft: 'Días restantes',
    phone: 'Teléfono, diez dígitos',
    zip: 'Código postal',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    submit: 'Crearla',
    newest: 'Las más nuevas',
    newestHint: 'Hasta diez, creadas aquí o por las pruebas. Su contraseña es la misma.',
    copyOf: (template: string) => `Una copia de ${template}.`,
    none: 'Todavía ninguna.',
  },
} as const;

/** The placeholders in `data-done` are filled from the control API's response. */
export function freshIdentitySection({ fresh, language }: ConsoleData): Html {
  const texts = TEXTS[language];
  const choices = personaTemplates.map(({ template, purpose, purposeInSpanish }) => ({
    value: template,
    label: template,
    hint: language === 'es' ? purposeInSpanish : purpose,
  }));
  const own = (name: string, label: string, is: Record<string, string | number>) =>
    textField({ id: `make-${name}`, name: `overrides.${name}`, label, is });
  return section(
    { id: 'make', title: texts.title },
    html`
      <p>${texts.about}</p>
      <form data-scope data-send="/__sandbox/personas" data-done="${texts.done}">
        ${selectField({ id: 'make-template', name: 'template', label: texts.template, wide: true, choices })}
        <div class="fields">
          ${own('daysRemaining', texts.daysLeft, { type: 'number', min: -2000, max: 2000, 'data-as': 'number' })}
          ${own('phone', texts.phone, { inputmode: 'tel', pattern: '\\D*(\\d\\D*){10}', 'data-as': 'digits' })}
          ${own('zip', texts.zip, { inputmode: 'numeric', pattern: '\\d{5}' })}
          ${own('firstName', texts.firstName, { maxlength: 70 })} ${own('lastName', texts.lastName, { maxlength: 70 })}
          ${own('email', texts.email, { type: 'email', maxlength: 300 })}
        </div>
        <p class="actions"><button class="primary">${texts.submit}</button></p>
        ${statusLine}
      </form>
      <h3>${texts.newest}</h3>
      <p class="quiet">${texts.newestHint}</p>
      <ul id="fresh" class="rows" data-live>
        ${
          fresh.length > 0
            ? fresh.map((person) => identityRow(language, person, texts.copyOf(person.template)))
            : html`<li id="fresh-none" class="quiet">${texts.none}</li>`
        }
      </ul>
    `,
  );
}
