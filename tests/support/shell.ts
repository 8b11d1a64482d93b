import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Environment, forProcess } from '#scripts/run/environment.ts';
import { ROOT } from '#scripts/run/paths.ts';

const ENDED = 'HEARTHLINE-ENDED';

/** A terminal: what one block sets or starts in the background is there for the next. */
export class Shell {
  readonly #bash;
  #output = '';
  #onOutput: () => void = () => undefined;

  constructor(env: Environment) {
    // In a process group of its own, so that all it has started can be ended with it.
    this.#bash = spawn('bash', ['--norc'], { cwd: ROOT, env: forProcess(env), detached: true });
    for (const stream of [this.#bash.stdout, this.#bash.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
        this.#onOutput();
      });
    }
    this.#bash.once('exit', () => this.#onOutput());
  }

  /** Types commands, and returns what they print; throws if one of them fails. */
  async run(commands: string): Promise<string> {
    this.#output = '';
    this.#bash.stdin.write(`set -e\n${commands}\nset +e; echo ${ENDED}\n`);
    while (!this.#output.includes(ENDED)) {
      if (this.#bash.exitCode !== null) throw new Error(`A command failed.\n${commands}\n${this.#output}`);
      await new Promise<void>((resolve) => {
        this.#onOutput = resolve;
      });
    }
    return this.#output.split(ENDED, 1)[0] ?? '';
  }

  /** Ends the shell with everything that it has started. */
  async end(): Promise<void> {
    const { pid, exitCode } = this.#bash;
    const exit = once(this.#bash, 'exit');
    try {
      process.kill(-(pid ?? 0), 'SIGTERM');
    } catch {
      // All have ended by themselves.
    }
    if (exitCode === null) {
      this.#bash.kill('SIGKILL');
      await exit;
    }
  }
}
