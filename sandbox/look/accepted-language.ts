import type { Language } from './site-header.ts';

/** The language of the two that a browser likes best; English where it names neither. */
export function acceptedLanguage(header = ''): Language {
  const preferences = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    return { language: range.split(/[-_]/)[0], quality };
  });
  const ours = preferences.filter(({ language, quality }) => /^(en|es)$/.test(language ?? '') && quality > 0);
  const [best] = ours.sort((a, b) => b.quality - a.quality);
  return best?.language === 'es' ? 'es' : 'en';
}
