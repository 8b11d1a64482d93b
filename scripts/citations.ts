// Checks that every citation of the specification in code and tests refers to an existing section of docs/specification.md.
import { globSync, readFileSync } from 'node:fs';
import { inRoot } from './run/paths.ts';

const SPECIFICATION = 'docs/specification.md';
const SOURCES = ['{app,components,lib,sandbox,scripts,tests}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'];

/** `Spec 1 §4, §8, 3 §4.5`: a part, sections of it, further parts with theirs. Also without 'Spec' as the value of `spec:`. */
const CITED_PARTS =
  /\bspec(?:(?:ification)? +|: ?['"`])(?<list>[123](?!\d)(?:(?:,| and)? *(?:[123] +)?§ ?[\d.]+|,? *(?:[123] +)?Activation)*)/gi;
const CITED_RELIABILITY = /\breliability\b(?!\.md) *(?<rest>[^\n]{0,30})/gi;
const CITED_DECISION = /\bdecisions? +on +(?<rest>[^\n]{1,60})/gi;

interface Citation {
  path: string;
  line: number;
  /** What is cited, as it is written there. */
  text: string;
}

/** The sections, headings of the reliability part, and topics of decisions that can be cited. */
export interface Sections {
  parts: ReadonlySet<string>;
  reliability: readonly string[];
  topics: readonly string[];
}

/** Reads what can be cited from the text of docs/specification.md. */
export function parseSections(text: string): Sections {
  const sections = [...text.matchAll(/^(?:#+ |\| )(?:Spec )?([123](?: §[\d.]+| Activation)?)(?=[\s:])/gm)];
  const parts = sections.flatMap(([, name = '']) => [name, name.replace(/\.\d+$/, '')]);
  const reliability = [...text.matchAll(/^## Reliability §(.+)$/gm)].flatMap(([, name]) => name ?? []);
  const [, decisions = ''] = text.split('\n# Decisions\n');
  const topics = [...decisions.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, name]) => name ?? []);
  return { parts: new Set(parts), reliability, topics: topics.filter((topic) => !/^(Topic|-+)$/.test(topic)) };
}

/** The citations of one file that lead nowhere. */
export function brokenCitations(path: string, text: string, { parts, reliability, topics }: Sections): Citation[] {
  // A comment's line break and its asterisk become spaces, so that a citation may go on in the next line.
  const oneLine = text.replaceAll(/\n\s*(\/\/|\*(?!\/))?/g, (lineBreak) => ' '.repeat(lineBreak.length));
  const citation = (index: number, citationText: string) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    text: citationText.replaceAll(/ +/g, ' ').trim(),
  });
  const restOfLine = (match: RegExpExecArray) => (match.groups?.rest ?? '').replaceAll(/ +/g, ' ');
  return [
    ...[...oneLine.matchAll(CITED_PARTS)].flatMap((match) =>
      sectionsIn(match.groups?.list ?? '')
        .filter((section) => !parts.has(section))
        .map((section) => citation(match.index, `Spec ${section}`)),
    ),
    ...[...oneLine.matchAll(CITED_RELIABILITY)]
      .filter((match) => !reliability.some((name) => restOfLine(match).startsWith(`§${name}`)))
      .map((match) => citation(match.index, match[0])),
    ...[...oneLine.matchAll(CITED_DECISION)]
      .filter((match) => !topics.some((topic) => restOfLine(match).startsWith(topic)))
      .map((match) => citation(match.index, match[0])),
  ];
}

/** `1 §4, §8, 3 §4.5` as `1 §4`, `1 §8` and `3 §4.5`. */
function sectionsIn(list: string): string[] {
  if (/^[123]$/.test(list)) return [list];
  let part = '';
  return [...list.matchAll(/([123])? *(§ ?[\d.]+|Activation)/g)].map(([, number, section = '']) => {
    part = number ?? part;
    return `${part} ${section.replace('§ ', '§').replace(/\.$/, '')}`;
  });
}

if (import.meta.main) {
  const sections = parseSections(readFileSync(inRoot(SPECIFICATION), 'utf8'));
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: inRoot() })).filter(
    (path) => !/^scripts\/citations\.|node_modules|\.next/.test(path),
  );
  const problems = paths.flatMap((path) => brokenCitations(path, readFileSync(inRoot(path), 'utf8'), sections));
  for (const { path, line, text } of problems)
    console.error(`${path}:${line}: '${text}' leads nowhere in ${SPECIFICATION}`);
  if (problems.length > 0) process.exitCode = 1;
}
