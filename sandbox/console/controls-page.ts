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

const SECTIONS = [
  ['identities', 'Test identities'],
  ['make', 'Make one'],
  ['account', 'An account'],
  ['shop', 'The shop'],
  ['refills', 'Refills'],
  ['kits', 'Starter kits'],
  ['faults', 'Faults'],
  ['outages', 'Outages'],
  ['calls', 'Calls'],
  ['charges', 'Charges'],
  ['outbox', 'Outbox'],
  ['clock', 'Clock'],
  ['reset', 'Start over'],
] as const;

const STYLES = ['/look/tokens.css', '/console/console.css', '/console/lists.css', '/console/forms.css'];

/** All controls as one page; the script refreshes the elements with `data-live` while it is open. */
export function controlsPage(data: ConsoleData): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>All controls – ${BRAND_NAME}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/console/icon.svg" type="image/svg+xml" />
        ${STYLES.map((name) => html`<link rel="stylesheet" href="${name}" />`)}
        <script src="/console/console.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${header(data)}
        <div class="frame">
          <nav aria-label="Sections">
            <ul>
              ${SECTIONS.map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>`)}
            </ul>
          </nav>
          <main id="main" tabindex="-1">
            ${identitiesSection(data)} ${freshIdentitySection(data)} ${accountSection(data)} ${shopSection(data)}
            ${refillsSection(data)} ${kitsSection(data)} ${faultsSection(data)} ${outagesSection(data)}
            ${callsSection(data)} ${chargesSection(data)} ${outboxSection(data)} ${clockSection(data)} ${resetSection()}
          </main>
        </div>
        <p id="lost" class="problem" role="status"></p>
      </body>
    </html>`;
  return page.text;
}

function header({ webApp }: ConsoleData): Html {
  return html`<header>
    <p class="back"><a href="/console">Try it</a></p>
    <h1>All controls</h1>
    <p>
      ${BRAND_NAME} as a make-believe provider of prepaid internet, for trying out the web app. No money moves, and no
      message leaves this machine.
    </p>
    <ol class="steps">
      <li>Pick a test identity below: its phone and ZIP code, or its login and password.</li>
      <li>
        Use it in
        ${webApp ? html`<a href="${webApp}/en/litepay">the web app’s quick refill</a>` : 'the web app’s quick refill'}.
        The card 4242&nbsp;4242&nbsp;4242&nbsp;4242 is approved, with any name, expiry date to come and security code.
      </li>
      <li>Watch here what was called, charged and sent; switch faults on and try again.</li>
    </ol>
    <p class="needs-script" hidden>
      <label class="check"><input type="checkbox" id="refresh" checked /> Keep this page up to date by itself</label>
    </p>
    <noscript><p>Without JavaScript this page shows everything, but changes nothing.</p></noscript>
  </header>`;
}
