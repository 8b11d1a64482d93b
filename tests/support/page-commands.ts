import { readFileSync } from 'node:fs';

/** One block of commands of a page, and the lines that the page says they print. */
export interface CommandBlock {
  commands: string;
  output: string[];
  /** It sets the machine up (`sh machine`), which a test takes as done. */
  isMachine: boolean;
}

export interface CommandSection {
  title: string;
  blocks: CommandBlock[];
}

const FENCE = /^```(?<language>[a-z]*)(?<mark> machine)?\n(?<content>.*?)^```$/gms;

/** The commands of a page in their order, below its headings of the second level. A block of the kind `text` is what the one before prints. */
export function readCommands(file: string): CommandSection[] {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^## /m);
  return parts.map((part) => {
    const [title = ''] = part.split('\n', 1);
    const blocks: CommandBlock[] = [];
    for (const { groups } of part.matchAll(FENCE)) {
      const content = groups?.['content'] ?? '';
      if (groups?.['language'] === 'sh') {
        blocks.push({ commands: content, output: [], isMachine: groups['mark'] !== undefined });
      }
      if (groups?.['language'] === 'text') blocks.at(-1)?.output.push(...content.trim().split('\n'));
    }
    return { title, blocks };
  });
}
