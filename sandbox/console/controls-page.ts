import { type Language, siteLink, withQuery } from '../look/site-header.ts';
import { BRAND_NAME } from '../brand.ts';
import { accountSection } from './account-section.ts';
import { callsSection, chargesSection, outboxSection } from './activity-sections.ts';
import { clockSection, resetSection } from './clock-section.ts';
import { faultsSection } from './faults-section.ts';
import { freshIdentitySection } from './fresh-identity-section.ts';
import { html, type Html } from './html.ts';
import { identitiesSection } from './identities-section.ts';
import { kitsSection } from './kits-section.ts';
import { outagesSection } from './outages-section.ts';
import { refillsSection } from './refills-section.ts';
import { shopSection } from './shop-section.ts';
import type { ConsoleData } from './read-console.ts';

const TEXTS = {
  en: {
    title: 'All controls',
    skip: 'Skip to the content',
    nav: 'Sections',
    sections: {
      identities: 'Test identities',
      make: 'A fresh identity',
      account: 'An account',
      shop: 'The shop',
      refills: 'Refills',
      kits: 'Starter kits',
      faults: 'Faults',
      outages: 'Outages',
      calls: 'Calls',
      charges: 'Charges',
      outbox: 'Outbox',
      clock: 'The provider’s clock',
      reset: 'Start over',
    },
    tryIt: 'Try it',
    other: { language: 'es', name: 'Español' },
    lead: (brand: string) =>
      `${brand} as a make-believe provider of prepaid internet, for trying out the web app. No money moves, and no message leaves this machine.`,
    pick: 'Pick a test identity below: its phone and ZIP code, or its login and password.',
    use: (quickRefill: Html) =>
      html`Use it in ${quickRefill}. The card 4242&nbsp;4242&nbsp;4242&nbsp;4242 is approved, with any name, expiry date
      to come and security code.`,
    quickRefill: 'the web app’s quick refill',
    watch: 'Watch here what was called, charged and sent; switch faults on and try again.',
    byItself: 'Keep this page up to date by itself',
    noScript: 'Without JavaScript this page shows everything, but changes nothing.',
    lost: 'The sandbox does not answer. This page tries again by itself.',
    done: 'Done.',
    failed: 'That did not work. {reason}',
    answered: 'The sandbox answered {status}',
    no: 'no',
  },
  es: {
    title: 'Todos los controles',
    skip: 'Ir al contenido',
    nav: 'Secciones',
    sections: {
      identities: 'Identidades de prueba',
      make: 'Una identidad nueva',
      account: 'Una cuenta',
      shop: 'La tienda',
      refills: 'Recargas',
      kits: 'Paquetes de inicio',
      faults: 'Fallas',
      outages: 'Cortes',
      calls: 'Llamadas',
      charges: 'Cobros',
      outbox: 'Bandeja de salida',
      clock: 'El reloj del proveedor',
      reset: 'Empezar de cero',
    },
    tryIt: 'Pruébelo',
    other: { language: 'en', name: 'English' },
    lead: (brand: string) =>
      `${brand} como proveedor ficticio de internet prepago, para probar el sitio. No se mueve dinero y ningún mensaje sale de este equipo.`,
    pick: 'Elija abajo una identidad de prueba: su teléfono y código postal, o su usuario y contraseña.',
    use: (quickRefill: Html) =>
      html`Úsela en ${quickRefill}. La tarjeta 4242&nbsp;4242&nbsp;4242&nbsp;4242 se aprueba, con cualquier nombre,
      fecha de vencimiento futura y código de seguridad.`,
    quickRefill: 'la recarga rápida del sitio',
    watch: 'Vea aquí qué se llamó, se cobró y se envió; active fallas y pruebe de nuevo.',
    byItself: 'Actualizar esta página automáticamente',
    noScript: 'Sin JavaScript, esta página muestra todo, pero no cambia nada.',
    lost: 'El entorno de pruebas no responde. Esta página lo intenta de nuevo automáticamente.',
    done: 'Listo.',
    failed: 'No funcionó. {reason}',
    answered: 'El entorno de pruebas respondió {status}',
    no: 'ningún',
  },
} as const;

const STYLES = ['/look/tokens.css', '/console/console.css', '/console/lists.css', '/console/forms.css'];

/** All controls as one page at `path`; the script refreshes the elements with `data-live` while it is open. */
export function controlsPage(data: ConsoleData, path: string): string {
  const { language } = data;
  const texts = TEXTS[language];
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${texts.title} – ${BRAND_NAME}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/console/icon.svg" type="image/svg+xml" />
        ${STYLES.map((name) => html`<link rel="stylesheet" href="${name}" />`)}
        <script src="/console/console.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        ${header(data, path)}
        <div class="frame">
          <nav aria-label="${texts.nav}">
            <ul>
              ${Object.entries(texts.sections).map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>`)}
            </ul>
          </nav>
          <main id="main" tabindex="-1">
            ${identitiesSection(data)} ${freshIdentitySection(data)} ${accountSection(data)} ${shopSection(data)}
            ${refillsSection(data)} ${kitsSection(data)} ${faultsSection(data)} ${outagesSection(data)}
            ${callsSection(data)} ${chargesSection(data)} ${outboxSection(data)} ${clockSection(data)}
            ${resetSection(data)}
          </main>
        </div>
        ${forScript(language)}
      </body>
    </html>`;
  return page.text;
}

/** Where the script says that the sandbox is lost, and all that it says. */
function forScript(language: Language): Html {
  const { lost, done, failed, answered, no } = TEXTS[language];
  return html`<p
    id="lost"
    class="problem"
    role="status"
    data-text="${lost}"
    data-done="${done}"
    data-failed="${failed}"
    data-answered="${answered}"
    data-no="${no}"
  ></p>`;
}

function header({ language, webApp }: ConsoleData, path: string): Html {
  const texts = TEXTS[language];
  const { other, quickRefill } = texts;
  return html`<header>
    <p class="back">
      <a class="brand" href="${siteLink(language)}"
        ><img src="/look/logo" alt="" width="36" height="36" /> <span translate="no">${BRAND_NAME}</span></a
      >
      <a href="${withQuery('/console', { lang: language })}">${texts.tryIt}</a>
      <a href="${withQuery(path, { lang: other.language })}" hreflang="${other.language}" lang="${other.language}"
        >${other.name}</a
      >
    </p>
    <h1>${texts.title}</h1>
    <p>${texts.lead(BRAND_NAME)}</p>
    <ol class="steps">
      <li>${texts.pick}</li>
      <li>
        ${texts.use(webApp ? html`<a href="${webApp}/${language}/litepay">${quickRefill}</a>` : html`${quickRefill}`)}
      </li>
      <li>${texts.watch}</li>
    </ol>
    <p class="needs-script" hidden>
      <label class="check"><input type="checkbox" id="refresh" checked /> ${texts.byItself}</label>
    </p>
    <noscript><p>${texts.noScript}</p></noscript>
  </header>`;
}
