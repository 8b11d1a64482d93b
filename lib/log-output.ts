import { close, fstatSync, mkdirSync, openSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Characters that wait for an output that is full or stalled. What comes on top is lost, and counted. */
const MOST_WAITING = 4_000_000;
const TRY_AGAIN_MS = 1_000;
/** A pipe that is full for the moment. */
const DRAIN_MS = 50;
/** At its end the process waits for a stalled output no longer than this. */
const RESPONSE_BUDGET_MS = 500;
const NOTHING = Buffer.alloc(0);

export interface LogOutput {
  write(line: string): void;
}

/**
 * Where lines of the log go: a file descriptor, or the path of a file that is appended to. Never throws and never holds up the process: a
 * full disk, a missing folder and a reader that has stopped reading cost lines of the log and nothing else. Once lines get through again,
 * `lost` words one that says how many are missing.
 */
export function logOutput(target: number | string, lost: (count: number) => string): LogOutput {
  let descriptor: number | null = null;
  /** A file takes lines at once; a pipe or terminal may keep its writer waiting, so another thread does that. */
  let isFile = false;
  let waiting: string[] = [];
  let waitingLength = 0;
  let lostCount = 0;
  /** What is being written, as far as it is not written yet. */
  let begun = NOTHING;
  let isSending = false;
  let sendingSince = 0;
  let retry: NodeJS.Timeout | null = null;

  function open(): number {
    if (descriptor !== null) return descriptor;
    if (typeof target === 'string') mkdirSync(dirname(target), { recursive: true });
    const opened = typeof target === 'string' ? openSync(target, 'a') : target;
    isFile = fstatSync(opened).isFile();
    return (descriptor = opened);
  }

  /** Whether there is something to write: the rest of what was begun first. */
  function begin(): boolean {
    if (begun.length > 0) return true;
    begun = Buffer.from(waiting.join('') + (lostCount > 0 ? lost(lostCount) : ''));
    waiting = [];
    waitingLength = 0;
    lostCount = 0;
    return begun.length > 0;
  }

  function send(): void {
    if (isSending || retry) return;
    try {
      const to = open();
      if (isFile) while (begin()) begun = begun.subarray(writeSync(to, begun));
      else if (begin()) sendToOtherSite(to);
    } catch {
      tryLater(TRY_AGAIN_MS);
    }
  }

  function sendToOtherSite(to: number): void {
    isSending = true;
    sendingSince = performance.now();
    write(to, begun, (error, written) => {
      isSending = false;
      if (error) return tryLater(error.code === 'EAGAIN' ? DRAIN_MS : TRY_AGAIN_MS);
      begun = begun.subarray(written);
      send();
    });
  }

  function tryLater(ms: number): void {
    // A file is opened anew: its disk may have been full, or its folder replaced.
    if (descriptor !== null && typeof target === 'string') {
      close(descriptor, () => undefined);
      descriptor = null;
    }
    retry = setTimeout(() => {
      retry = null;
      send();
    }, ms).unref();
  }

  function finish(): void {
    const until = (isSending ? sendingSince : performance.now()) + RESPONSE_BUDGET_MS;
    if (isSending) {
      // Another thread is writing that, and unless the output is stalled it is about to be done.
      begun = NOTHING;
      wait(DRAIN_MS);
    }
    while (performance.now() < until) {
      try {
        const to = open();
        while (begin()) begun = begun.subarray(writeSync(to, begun));
        return;
      } catch (error) {
        const isFull = typeof error === 'object' && error !== null && 'code' in error && error.code === 'EAGAIN';
        if (!isFull) return;
        wait(DRAIN_MS);
      }
    }
  }

  process.on('exit', finish);
  return {
    write(line) {
      if (waitingLength + line.length > MOST_WAITING) {
        lostCount += 1;
        return;
      }
      waiting.push(line);
      waitingLength += line.length;
      send();
    },
  };
}

/** Holds up the process: at its end nothing else is left. */
function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
