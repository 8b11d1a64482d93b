import { type MailBrand, type MailColors, mailBrand } from './mail-brand.ts';
import type { Locale } from '#lib/i18n/locales.ts';

export interface MailRow {
  label: string;
  value: string;
}

/** The content of an e-mail, in plain text. It is sent as text and as HTML with the same content. */
export interface Mail {
  locale: Locale;
  subject: string;
  heading: string;
  /** Sentences below the heading. */
  lead?: readonly string[];
  facts?: readonly MailRow[];
  /** What is paid: plan, extras, tax, and the total as the last. */
  lines?: readonly MailRow[];
  /** Sentences about the lines. */
  notes?: readonly string[];
  /** The link that the reader needs. */
  action?: { label: string; url: string };
  /** Sentences of our own at the end: only here do URLs become links, so that nothing a customer has typed does. */
  closing?: readonly string[];
}

/** The two parts of a `multipart/alternative` message. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail(mail: Mail, brand: MailBrand = mailBrand()): RenderedMail {
  return { subject: mail.subject, text: renderText(mail, brand), html: renderHtml(mail, brand) };
}

function renderText(mail: Mail, { name }: MailBrand): string {
  const { heading, lead = [], facts = [], lines = [], notes = [], action, closing = [] } = mail;
  const row = ({ label, value }: MailRow) => `${label}: ${value}`;
  const end = [...closing, ...(action ? [`${action.label}: ${action.url}`] : [])];
  return [[name, heading, ...lead], facts.map(row), [...lines.map(row), ...notes], end]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** The URLs in a text as links; a full stop after one does not belong to it. */
function linkUrls(text: string, style: string): string {
  return text
    .split(/(https?:\/\/\S*[\w/=-])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a class="accent" style="${style}" href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}

const TEXT_FONT = "-apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const HEADING_FONT = "Palatino, Georgia, 'Times New Roman', serif";

/**
 * Laid out by tables and styled in its elements, because mail programs drop style sheets and support little else; the style sheet adds
 * dark colors where it is read. Each text has its background beside it, for programs that turn colors around. No picture, no script, no font.
 */
function renderHtml(mail: Mail, { name, light, dark }: MailBrand): string {
  const { locale, subject, heading, lead = [], facts = [], lines = [], notes = [], action, closing = [] } = mail;
  const link = `color:${light.accent};overflow-wrap:anywhere`;
  const softStyle = `margin:0 0 12px;font-size:14px;color:${light.textSoft}`;
  const soft = (markup: string) => `<p class="soft" style="${softStyle}">${markup}</p>`;
  const rows = (of: readonly MailRow[], hasTotal: boolean) => {
    const cells = of.map(({ label, value }, index) => {
      const weight = hasTotal && index === of.length - 1 ? '700' : '400';
      const cell = `padding:8px 0;border-top:1px solid ${light.line};vertical-align:top;font-weight:${weight}`;
      return (
        `<tr><th scope="row" class="${hasTotal ? 'text' : 'soft'} line" style="${cell};text-align:left;padding-right:16px;` +
        `color:${hasTotal ? light.text : light.textSoft}">${escapeHtml(label)}</th>` +
        `<td class="text line" style="${cell};text-align:right;overflow-wrap:anywhere;color:${light.text}">${escapeHtml(value)}</td></tr>`
      );
    });
    return cells.length === 0
      ? ''
      : `<table style="width:100%;margin:0 0 20px;border-collapse:collapse">\n${cells.join('\n')}\n</table>`;
  };
  const button =
    action &&
    `<p style="margin:0 0 20px"><a class="button" style="display:inline-block;padding:12px 20px;border-radius:10px;` +
      `background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none" ` +
      `href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>\n${soft(linkUrls(action.url, link))}`;
  const content = [
    `<h1 class="text" style="margin:0 0 12px;font:600 26px/1.25 ${HEADING_FONT};color:${light.text}">${escapeHtml(heading)}</h1>`,
    ...lead.map((text) => `<p class="text" style="margin:0 0 12px;color:${light.text}">${escapeHtml(text)}</p>`),
    rows(facts, false),
    rows(lines, true),
    ...notes.map((text) => soft(escapeHtml(text))),
    button ?? '',
    ...closing.map((text) => soft(linkUrls(text, link))),
  ].filter((part) => part !== '');
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(subject)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${darkSheet(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<table role="presentation" class="paper" style="width:100%;border-collapse:collapse;background:${light.paper}">
<tr><td style="padding:24px 12px">
<table role="presentation" style="width:100%;max-width:560px;margin:0 auto;border-collapse:collapse">
<tr><td class="accent" style="padding:0 8px 12px;font:600 20px/1.3 ${HEADING_FONT};color:${light.accent}">${escapeHtml(name)}</td></tr>
<tr><td class="surface line text" style="padding:24px 20px;border:1px solid ${light.line};border-radius:14px;background:${light.surface};color:${light.text};font:400 16px/1.5 ${TEXT_FONT}">
${content.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function darkSheet({ paper, surface, text, textSoft, line, accent, onAccent }: MailColors): string {
  const rules = [
    `.paper{background:${paper}!important}`,
    `.surface{background:${surface}!important}`,
    `.text{color:${text}!important}`,
    `.soft{color:${textSoft}!important}`,
    `.line{border-color:${line}!important}`,
    `.accent{color:${accent}!important}`,
    `.button{background:${accent}!important;color:${onAccent}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
