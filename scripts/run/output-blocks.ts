import type { Print } from './print.ts';

interface Block {
  waiting: string[];
  isOver: boolean;
}

/** Keeps the output of parallel work apart: the oldest open block writes to the terminal immediately, the others wait for their turn. */
export class OutputBlocks {
  readonly #blocks: Block[] = [];
  readonly #write: Print;

  constructor(write: Print) {
    this.#write = write;
  }

  open(title: string): { print: Print; close(): void } {
    const block: Block = { waiting: [`\n==> ${title}\n`], isOver: false };
    this.#blocks.push(block);
    this.#flush();
    return {
      print: (text) => {
        block.waiting.push(text);
        this.#flush();
      },
      close: () => {
        block.isOver = true;
        this.#flush();
      },
    };
  }

  #flush(): void {
    for (let first = this.#blocks[0]; first; first = this.#blocks[0]) {
      for (const text of first.waiting.splice(0)) this.#write(text);
      if (!first.isOver) return;
      this.#blocks.shift();
    }
  }
}
