import { html, type Html } from '../console/html.ts';

export type Language = 'en' | 'es';

const TEXTS = {
  en: { skip: 'Skip to the content', menu: 'This page', other: 'es', otherName: 'Español' },
  es: { skip: 'Ir al contenido', menu: 'Esta página', other: 'en', otherName: 'English' },
} as const;

/** Leads to the site's home page, wherever the site is. */
export const siteLink = (language: Language): string => `/look/site/${language}`;

/** What belongs in the head of every page that looks as the site does; `styles` are the page's own sheets. */
export function siteHead(title: string, styles: readonly string[]): Html {
  return html`<meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/look/logo" />
    ${['/look/tokens.css', '/look/page.css', ...styles].map((path) => html`<link rel="stylesheet" href="${path}" />`)}`;
}

interface HeaderView {
  language: Language;
  /** Beside the logo. */
  name: string;
  /** The page's own path, if it can show itself in the other language (`lang`). */
  path: string | null;
  /** Other pages. */
  links?: readonly { href: string; label: string }[];
}

/** The skip link, and the header: logo and name lead to the site, and a link to the page in the other language. */
export function siteHeader({ language, name, path, links = [] }: HeaderView): Html {
  const { skip, menu, other, otherName } = TEXTS[language];
  const items = [
    ...links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`),
    ...(path === null
      ? []
      : [
          html`<li>
            <a href="${withQuery(path, { lang: other })}" hreflang="${other}" lang="${other}">${otherName}</a>
          </li>`,
        ]),
  ];
  return html`<a class="skip" href="#main">${skip}</a>
    <header>
      <div class="bar">
        <a class="brand" href="${siteLink(language)}"
          ><img src="/look/logo" alt="" width="36" height="36" /> <span translate="no">${name}</span></a
        >
        ${
          items.length > 0 &&
          html`<nav aria-label="${menu}">
            <ul>
              ${items}
            </ul>
          </nav>`
        }
      </div>
    </header>`;
}

/** The path with parameters that replace those of the same names. */
export function withQuery(path: string, more: Record<string, string>): string {
  const [pathname = '', query] = path.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return `${pathname}?${params}`;
}
