import { AsyncLocalStorage } from 'node:async_hooks';
import { endedChildrenTime } from './processor-time.ts';

export type Print = (text: string) => void;

/** Work whose output belongs together, and the processor time of its processes that have ended, in ms. */
export interface Block {
  print: Print;
  processorMs: number;
}

const current = new AsyncLocalStorage<Block>();

/** Runs something whose output and processor time belong to one block. */
export function runInBlock<Result>(block: Block, run: () => Promise<Result>): Promise<Result> {
  return current.run(block, run);
}

/** The block that is running; undefined if output goes straight to the terminal. */
export function currentBlock(): Block | undefined {
  return current.getStore();
}

/** To be called when a process of the block has ended. */
export function countProcessorTime(block: Block | undefined): void {
  const ms = endedChildrenTime();
  if (block) block.processorMs += ms;
}

export function printLine(text: string): void {
  const print = currentBlock()?.print ?? ((texts) => process.stdout.write(texts));
  print(`${text}\n`);
}
