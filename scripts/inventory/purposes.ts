/**
 * PCI DSS 6.4.3: the purpose of each part of the scripts in customers' browsers. A part that matches no row has no purpose and fails a
 * check, so every package that is added to the browser needs a row here. The first matching row applies.
 */
const PURPOSES: readonly (readonly [parts: RegExp, purpose: string])[] = [
  [/^\[turbopack\]\//, "Loads the other files (Turbopack's runtime)."],
  [
    /^_(buildManifest|ssgManifest|clientMiddlewareManifest)\.js$/,
    'Lists of the framework, which name no page of ours.',
  ],
  [/node_modules\/next\/dist\/build\/polyfills\//, 'Missing functions of old browsers.'],
  [
    /node_modules\/next\/dist\/compiled\/(react|react-dom|react-server-dom-turbopack|scheduler)\//,
    'Draws the pages (React).',
  ],
  [/node_modules\/(next|@swc\/helpers)\//, 'Leads from page to page (Next.js).'],
  [/node_modules\/(next-intl|use-intl|icu-minify|intl-messageformat|@formatjs)\//, 'Words in both languages.'],
  [/node_modules\/zod\//, "Checks what is typed and our server's responses."],
  [/node_modules\/(swr|dequal|use-sync-external-store)\//, 'Asks our server again while something is going on.'],
  [/node_modules\/jose\//, 'Encrypts card fields before they are sent.'],
  [/node_modules\/luhn\//, 'Finds mistyped card numbers.'],
  [
    /node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|clsx)\//,
    'The calendar of a move (React Aria).',
  ],
  [/node_modules\/dayjs\//, 'Days and dates.'],
  [/^(components\/payment|lib\/payment|lib\/domain\/card)\//, 'Card form, review and receipt.'],
  [/^lib\/browser\//, 'Drafts in this tab, card encryption, calls of our own server.'],
  [/^app\/\[locale\]\/\(litepay\)\//, 'Quick refill.'],
  [/^app\/\[locale\]\/\(shop\)\//, 'Home page and shop.'],
  [/^app\/\[locale\]\/\(account\)\//, 'Account area.'],
  [/^components\/account\//, 'Account area.'],
  [/^components\/serviceability\//, 'Address check.'],
  [/^components\/cart\//, 'Cart.'],
  [/^(components|app|instrumentation-client)\b/, 'Header, footer, fields and messages of all pages.'],
  [/^messages\/[a-z]{2}\/fields\.json/, 'Names of the states in both languages.'],
  [/^lib\/[\w-]+\//, "The product's rules, forms and responses."],
  [/^lib\/[\w-]+\.ts$/, "The product's rules, forms and responses."],
];

/** Files that a package ships prebuilt, without a source map, by their SHA-384. */
const READY_MADE: Readonly<Record<string, string>> = {
  'sha384-w1OChgUsMz6Qk5chKcfnqibG8VNLM2FcpIoMlpX/PTNfc9SE68eLEzTKv7bV3aY7':
    'Missing functions of old browsers (Next.js); others do not load it.',
};

/** The purpose of a file without a source map, by its hash or name. */
export function purposeOfFile(name: string, sha384: string): string | null {
  return READY_MADE[sha384] ?? findPurpose(name);
}

/** The purpose of a part, by its path; null if no row matches. */
export function findPurpose(part: string): string | null {
  return PURPOSES.find(([parts]) => parts.test(part))?.[1] ?? null;
}
