import type { Locale } from '#lib/i18n/locales.ts';
import { isTree, keyKind } from '#lib/i18n/message-tree.ts';
import { languagesIn, readSections } from './message-folder.ts';

interface Rule {
  refused: RegExp;
  instead: string;
  /** The keys where it is refused; all keys if absent. */
  keys?: RegExp;
}

/** By language; one without rules of its own is not checked. */
const RULES: Readonly<Partial<Record<Locale, Rule[]>>> = {
  en: [
    { refused: /\b(?:modem|gateway)s?\b/i, instead: 'router' },
    { refused: /\bsign(?:s|ed|ing)?[ -](?:in|out)\b/i, instead: 'log in, log out' },
    { refused: /\b(?:some|any|no)body\b/i, instead: 'someone, anyone, no one' },
    { refused: /\btoo many tries\b/i, instead: 'too many attempts' },
    { refused: /\bplease (?:choose|enter|select|type)\b/i, instead: 'the request without "please"' },
    { refused: /\b(?:cannot|let us|I am)\b/i, instead: 'a contraction' },
    {
      refused: /\b(?:are|could|did|does|do|had|has|have|is|should|was|were|will|would) not\b/i,
      instead: 'a contraction',
    },
    { refused: /\b(?:we|you|they) (?:are|will) \w/i, instead: 'a contraction' },
    {
      refused: /(?:^|[.!?:;,>{]\s*|\b(?:and|because|but|if|when) )(?:it|that|there) is \w/i,
      instead: 'a contraction',
    },
    { refused: /’/, instead: "a straight '" },
    { refused: /\.\.\./, instead: '…' },
    { refused: /\bexpiry\b/i, instead: 'expiration' },
    { refused: /\bquote (?:the|this|your)\b/i, instead: 'have the reference ready' },
    { refused: /\bin the meantime\b/i, instead: 'what has changed' },
    { refused: /\bpurchase agreement\b/i, instead: 'terms and conditions' },
    {
      refused:
        /\b(?:last (?:paid day|day of service)|(?:current|internet's) expiration|(?:service|it) runs? through)\b/i,
      instead: 'through, or expiration date where it is fixed',
    },
    { refused: /\b\d+-day (?:internet|basic|plan|TV)\b/i, instead: '30 days of internet' },
    { refused: /\bInstant TV\b|\bDeportes\b/, instead: "the product's one name" },
    { refused: /\b(?:my|your) dashboard\b|^Overview$/i, instead: 'my account' },
    { refused: /\breset(?:s|ting)?\b/i, instead: 'restart' },
    { refused: /\b(?:payment|your) receipt$/i, instead: 'Receipt', keys: /(?:^|\.)(?:metaT|t)itle$/ },
    { refused: /^Print$/, instead: 'Print or save' },
    { refused: /\bcheck the following\b/i, instead: 'check these fields' },
    { refused: /\bchoose your card next\b/i, instead: 'no saved card' },
    { refused: /\byour router is (?:fine|OK)\b/i, instead: 'what is known' },
  ],
  es: [
    { refused: /\b(?:gateway|m[oó]dem)/i, instead: 'router' },
    { refused: /\bcaducad/i, instead: 'venció, vencida, ya no es válida' },
    { refused: /\bel alta\b/i, instead: 'instalar, configurar' },
    { refused: /\bseguir conectad/i, instead: 'mantener la sesión, no quedarse sin internet' },
    { refused: /\brevisi[oó]n de cr[eé]dito/i, instead: 'verificación de crédito' },
    { refused: /\bkit\b|\bpaquete inicial/i, instead: 'paquete de inicio' },
    { refused: /\bcomprobante/i, instead: 'recibo' },
    { refused: /\bprepag(?:[ao]s|a|ad[ao]s?)\b/i, instead: 'prepago' },
    { refused: /\bigual a\b/i, instead: 'igual que' },
    { refused: /\bimpuesto\b/i, instead: 'impuestos' },
    { refused: /\bdescartar\b/i, instead: 'cerrar' },
    { refused: /\b(?:consulte|revise)(?: aquí)? su dirección/i, instead: 'verifique su dirección' },
    { refused: /\bescoj/i, instead: 'elija' },
    { refused: /\bingrese/i, instead: 'escriba' },
    { refused: /\.\.\./, instead: '…' },
    { refused: /\bcobros?\b/i, instead: 'cargo' },
    { refused: /\bcobr\p{L}+ a (?:la|su|una) tarjeta/iu, instead: 'hacer un cargo a la tarjeta' },
    { refused: /\boprim/i, instead: 'presionar' },
    { refused: /\bmencione (?:la|esta|su) referencia/i, instead: 'tener a mano la referencia' },
    { refused: /\bmientras tanto\b/i, instead: 'lo que cambió' },
    { refused: /\balgo no (?:está bien|funcion)/i, instead: 'algo salió mal' },
    { refused: /\bcontrato de compra\b/i, instead: 'términos y condiciones' },
    {
      refused: /(?<!\p{L})[uú]ltimo d[ií]a (?:pagado|de servicio)(?!\p{L})|(?<!\p{L})tiene servicio hasta(?!\p{L})/iu,
      instead: 'servicio hasta, o fecha de vencimiento',
    },
    { refused: /\bTV instant[aá]nea\b/i, instead: 'TV básica' },
    { refused: /\bID de usuario\b|\b(?:su|un) ID\b/, instead: 'usuario' },
    {
      refused: /\b(?:encendid|apagad)[oa] el internet\b|\binternet[^.]{0,40}\b(?:encendid|apagad)o\b/i,
      instead: 'cortado',
    },
    { refused: /\breembolsables?\b/i, instead: 'no se reembolsan' },
    { refused: /\bquedó reservada\b/i, instead: 'quedó programada' },
    { refused: /\bservicios prepago activos\b/i, instead: 'internet y TV' },
    { refused: /^Recibo de pago$|^Su recibo$/, instead: 'Recibo' },
    { refused: /^Imprimir$/, instead: 'Imprimir o guardar' },
    { refused: /\brevise lo siguiente\b/i, instead: 'revise estos campos' },
    { refused: /\bintente de nuevo/i, instead: 'inténtelo de nuevo' },
    { refused: /\brenuev\S+ por su cuenta\b/i, instead: 'automáticamente' },
    { refused: /(?<!\p{L})(?:tu|tus|tú|puedes|quieres|tienes|elige|escribe|ingresa)(?!\p{L})/iu, instead: 'usted' },
    {
      refused: /^(?:abra|chatee|contáctenos|elija|inicie|lea|llame|vaya|vea)(?!\p{L})/iu,
      instead: 'an infinitive',
      keys: /(?:^|\.|[a-z])(?:call|chat|label|link|open|secondary)$/i,
    },
  ],
};

/** Wording fixed by the specification, a law or a call-center script. */
const FIXED_WORDING: ReadonlySet<string> = new Set([
  'Expiry date today: {date}',
  'New expiry date: {date}',
  'Do not sell or share my personal information',
  'Oh no! Something did not work... Please try again.',
  'Please enter a correct refill PIN code',
  'Please enter a valid phone number',
  'Please select a different date. Card must not be expired',
  'Service is not available at this address',
  'This price does not require a contract.',
  'This price is not an introductory rate.',
  'Go to my dashboard',
  'Reset router',
  'We are having trouble connecting',
  'We could not find that address',
  'You are ready to buy',
]);

const LEGAL_TEXT = /terms(?:\.body)?Html$/i;

function* walkTexts(value: unknown, path = '', key = ''): Generator<[path: string, text: string]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walkTexts(item, `${path}.${index}`, key);
  } else if (isTree(value)) {
    for (const [name, item] of Object.entries(value)) yield* walkTexts(item, path ? `${path}.${name}` : name, name);
  } else if (typeof value === 'string' && ['html', 'text'].includes(keyKind(key))) {
    yield [path, value];
  }
}

/** The texts of one section that violate the product's wording. */
export function wordingProblems(section: unknown, language: Locale): string[] {
  return [...walkTexts(section)].flatMap(([path, text]) => {
    if (LEGAL_TEXT.test(path) || FIXED_WORDING.has(text.replaceAll(/\s+/g, ' '))) return [];
    return (RULES[language] ?? []).flatMap(({ refused, instead, keys }) => {
      const match = !keys || keys.test(path) ? refused.exec(text) : null;
      return match ? [`${path}: "${match[0]}", say ${instead}`] : [];
    });
  });
}

/** The same for a folder that contains one per language; each line names the file and the key. */
export function checkWording(folder: string): string[] {
  return languagesIn(folder).flatMap((language) =>
    [...readSections(folder, language)].flatMap(([name, section]) =>
      wordingProblems(section, language).map((problem) => `${folder}/${language}/${name} ${problem}`),
    ),
  );
}
