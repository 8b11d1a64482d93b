import { BRAND_NAME } from '../brand.ts';
import { type Language, siteHead, siteHeader } from '../look/site-header.ts';
import { spokenPhone } from '../console/formats.ts';
import { html, type Html } from '../console/html.ts';
import { PASSWORD } from '../state/personas/store-persona.ts';
import { ledgerSection } from './ledger-section.ts';
import { PAGE_TEXTS, type PageText } from './page-texts.ts';
import { renderPicture } from './pictures.ts';
import type { RunningScene } from './read-scene.ts';
import { SCENE_NAMES, type SceneName } from './scenes.ts';
import { SCENE_TEXTS } from './scene-texts.ts';

const CARD = '4242 4242 4242 4242';
const ZIP = '62701';

interface TryPageView {
  language: Language;
  /** The page's own path, with its query. */
  path: string;
  scene: RunningScene | null;
  /** The site's origin. */
  webApp: string | undefined;
  timeZone: string;
}

/** The page 'Try it': the scenes, and the running one with the customer's page and the ledger. */
export function tryPage({ language, path, scene, webApp, timeZone }: TryPageView): string {
  const texts = PAGE_TEXTS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${siteHead(`${texts.title} | ${BRAND_NAME}`, ['/console/scenes.css'])}
        <script src="/console/try.js" type="module"></script>
      </head>
      <body>
        ${siteHeader({ language, name: BRAND_NAME, path, links: [{ href: `/console/controls?lang=${language}`, label: texts.controls }] })}
        <main id="main" tabindex="-1">
          <div class="intro">
            <h1>${texts.title}</h1>
            ${!scene && html`<p>${texts.lead}</p>`}
          </div>
          ${choice(language, texts, scene?.name ?? null)}
          ${
            scene &&
            html`<div class="stage">
              ${sceneSection(language, texts, scene, webApp)}
              ${ledgerSection(language, texts, scene, { path, timeZone })}
            </div>`
          }
        </main>
        <p id="lost" class="problem" role="status" data-text="${texts.lost}"></p>
      </body>
    </html>`.text;
}

/** Plain forms, so that a scene begins without script. Cards until one runs, then a row of buttons. */
function choice(language: Language, texts: PageText, running: SceneName | null): Html {
  const start = (name: SceneName, content: Html, className: string) =>
    html`<button class="${className}" name="scene" value="${name}">${content}</button>`;
  const all = SCENE_TEXTS[language];
  const items = SCENE_NAMES.map((name) =>
    running === null
      ? html`<li>
          ${renderPicture(name)}
          <div>
            <p class="kicker">${all[name].name}</p>
            <h2>${all[name].title}</h2>
          </div>
          <p class="quiet">${all[name].watch}</p>
          ${start(name, html`${texts.start}<span class="visually-hidden">: ${all[name].name}</span>`, 'primary')}
        </li>`
      : html`<li>
          ${
            name === running
              ? html`<span class="tab" aria-current="true">${all[name].name}</span>`
              : start(name, html`${all[name].name}`, 'tab')
          }
        </li>`,
  );
  return html`<form method="post" action="/__sandbox/scenes" aria-label="${texts.scenes}">
    <input type="hidden" name="lang" value="${language}" />
    <ul class="${running === null ? 'cards' : 'tabs'}">
      ${items}
    </ul>
  </form>`;
}

function sceneSection(language: Language, texts: PageText, scene: RunningScene, webApp: string | undefined): Html {
  const { name } = scene;
  const { act, open, steps, title, watch } = SCENE_TEXTS[language][name];
  const isOver = scene.isDone.every(Boolean);
  return html`<section class="card" aria-labelledby="scene-title">
    <div class="head">
      ${renderPicture(name)}
      <h2 id="scene-title">${title}</h2>
    </div>
    <p><strong>${texts.act}:</strong> ${act}</p>
    <p><strong>${texts.watch}:</strong> ${watch}</p>
    ${
      webApp
        ? html`<p class="opens">
            <a class="button primary" href="${customersPage(language, scene, webApp)}" target="customer" data-beside
              >${open}</a
            >
            <span class="quiet">${texts.opens}</span>
          </p>`
        : html`<p>${texts.noSite}</p>`
    }
    <h3>${texts.toType}</h3>
    <dl class="facts">
      ${facts(texts, scene).map(
        ([term, value, copied]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${value}</dd>
            ${
              copied !== null &&
              html`<dd>
                <button type="button" data-copy="${copied}" data-copied="${texts.copied}" hidden>
                  <span>${texts.copy}</span><span class="visually-hidden"> ${term}</span>
                </button>
              </dd>`
            }
          </div>`,
      )}
    </dl>
    <p id="copied" class="visually-hidden" role="status"></p>
    <ol id="scene-steps" class="steps" data-live>
      ${steps.map((text, index) => {
        const isDone = scene.isDone[index];
        return html`<li class="${isDone && 'done'}">
          ${text} ${isDone && html`<span class="visually-hidden">${texts.done}</span>`}
        </li>`;
      })}
    </ol>
    <p id="scene-end" role="status" data-live>${isOver && texts.isOver}</p>
    <form method="post" action="/__sandbox/scenes">
      <input type="hidden" name="lang" value="${language}" />
      <button name="scene" value="${name}">${texts.startOver}</button>
    </form>
  </section>`;
}

/** An owner's page is reached through the login page, also when somebody of an earlier scene is still logged in. */
function customersPage(language: Language, { scene }: RunningScene, webApp: string): string {
  const path = `/${language}${scene.path}`;
  return scene.isOwner ? `/console/customer?${new URLSearchParams({ lang: language, path })}` : webApp + path;
}

/** What is typed: its name, how it reads, and what is copied, if anything. */
function facts(
  { facts: terms, anyName, anyRest }: PageText,
  { scene, phone, zip, login, pin, kit }: RunningScene,
): (readonly [term: string, value: string, copied: string | null])[] {
  const same = (term: string, value: string) => [term, value, value] as const;
  return [
    ...(scene.isOwner && login ? [same(terms.login, login), same(terms.password, PASSWORD)] : []),
    ...(scene.address ? [same(terms.address, scene.address), same(terms.zip, ZIP)] : []),
    ...(scene.isOwner ? [] : [[terms.phone, spokenPhone(phone), phone] as const]),
    ...(!scene.isOwner && zip ? [same(terms.zip, zip)] : []),
    ...(kit ? [same(terms.kit, kit)] : []),
    ...(scene.account === null && scene.pays ? [[terms.name, anyName, null] as const] : []),
    ...(scene.pays
      ? [[terms.card, CARD, CARD.replaceAll(' ', '')] as const, [terms.rest, anyRest, null] as const]
      : []),
    ...(pin ? [same(terms.pin, pin)] : []),
  ];
}
