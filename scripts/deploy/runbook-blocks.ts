import { readFileSync } from 'node:fs';
import { inRoot } from '../run/paths.ts';

export interface RunbookBlock {
  /** The heading above it. */
  section: string;
  commands: string;
  /** Why a test cannot run it; null if it can. */
  notTested: string | null;
}

/** The blocks of commands in docs/operating.md, in their order. */
export function readRunbook(text = readFileSync(inRoot('docs/operating.md'), 'utf8')): RunbookBlock[] {
  const blocks: RunbookBlock[] = [];
  let section = '';
  const parts = text.matchAll(/^(?:#{1,3} (?<heading>.+)|```(?<language>\w*)\n(?<text>[\s\S]*?)^```)$/gm);
  for (const { groups: { heading, language, text: commands } = {} } of parts) {
    if (heading !== undefined) section = heading;
    if (commands === undefined || language !== 'sh') continue;
    const [, notTested = null] = /^# not tested: (.+)\n/.exec(commands) ?? [];
    blocks.push({ section, commands, notTested });
  }
  return blocks;
}
