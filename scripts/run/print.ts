import { AsyncLocalStorage } from 'node:async_hooks';

export type Print = (text: string) => void;

const block = new AsyncLocalStorage<Print>();

/** Runs something whose output belongs together; everything that it prints goes to `to`. */
export function printingTo<Result>(to: Print, run: () => Promise<Result>): Promise<Result> {
  return block.run(to, run);
}

/** Where output currently goes; undefined if it goes straight to the terminal. */
export function currentBlock(): Print | undefined {
  return block.getStore();
}

export function printLine(text: string): void {
  const print = currentBlock() ?? ((texts) => process.stdout.write(texts));
  print(`${text}\n`);
}
