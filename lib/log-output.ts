import { close, fstatSync, mkdirSync, openSync, statSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Characters that may be queued for an output that is full or stalled. Lines beyond that are dropped, and counted. */
const MOST_WAITING = 4_000_000;
const RETRY_MS = 1_000;
/** For a pipe that is momentarily full. */
const DRAIN_MS = 50;
/** How long the process waits for a stalled output when it exits. */
const FLUSH_TIMEOUT_MS = 500;
/** How often a file is compared with the one at its path, which a rotation replaces. */
const COMPARE_EVERY_MS = 500;
const NOTHING = Buffer.alloc(0);

export interface LogOutput {
  write(line: string): void;
  /** Opens a file anew, for the next line at the latest. Does nothing for a descriptor. */
  reopen(): void;
}

/**
 * An output for log lines: a file descriptor, or the path of a file to append to. Never throws and never blocks the process: a full disk, a
 * missing folder or a reader that has stopped costs log lines and nothing else. A file that was renamed or removed is written until that is
 * noticed, within half a second, and then the path is opened anew: no line is lost or split. `whenDropping` is called with the first line that
 * is dropped, and once lines get through again, `lost` formats one with the number of dropped lines.
 */
export function createLogOutput(
  target: number | string,
  formatLost: (count: number) => string,
  onDrop: () => void = () => undefined,
): LogOutput {
  let descriptor: number | null = null;
  /** A file takes lines immediately; a pipe or terminal may block its writer, so another thread writes to it. */
  let isFile = false;
  let queue: string[] = [];
  let waitingLength = 0;
  let lostCount = 0;
  /** The unwritten rest of what is being written. */
  let pending = NOTHING;
  let isSending = false;
  let sendingSince = 0;
  let retry: NodeJS.Timeout | null = null;
  let comparedAt = Number.NEGATIVE_INFINITY;

  function open(): number {
    if (descriptor !== null) return descriptor;
    if (typeof target === 'string') mkdirSync(dirname(target), { recursive: true });
    const openedFile = typeof target === 'string' ? openSync(target, 'a') : target;
    isFile = fstatSync(openedFile).isFile();
    return (descriptor = openedFile);
  }

  function forgetFile(): void {
    if (descriptor === null || typeof target !== 'string') return;
    close(descriptor, () => undefined);
    descriptor = null;
  }

  /** Whether the path names another file by now, or none. */
  function isReplaced(fileDescriptor: number): boolean {
    const openFile = fstatSync(fileDescriptor);
    const fileAtPath = statSync(String(target), { throwIfNoEntry: false });
    return fileAtPath?.ino !== openFile.ino || fileAtPath.dev !== openFile.dev;
  }

  /** The rest of a line belongs into the file with its beginning. */
  function leaveReplacedFile(): void {
    if (descriptor === null || typeof target !== 'string' || pending.length > 0) return;
    if (performance.now() - comparedAt < COMPARE_EVERY_MS) return;
    comparedAt = performance.now();
    if (isReplaced(descriptor)) forgetFile();
  }

  /** Whether there is anything to write; the rest of the last batch comes first. */
  function fillPending(): boolean {
    if (pending.length > 0) return true;
    pending = Buffer.from(queue.join('') + (lostCount > 0 ? formatLost(lostCount) : ''));
    queue = [];
    waitingLength = 0;
    lostCount = 0;
    return pending.length > 0;
  }

  function send(): void {
    if (isSending || retry) return;
    try {
      leaveReplacedFile();
      const to = open();
      if (isFile) while (fillPending()) pending = pending.subarray(writeSync(to, pending));
      else if (fillPending()) writeAsync(to);
    } catch {
      scheduleRetry(RETRY_MS);
    }
  }

  function writeAsync(to: number): void {
    isSending = true;
    sendingSince = performance.now();
    write(to, pending, (error, written) => {
      isSending = false;
      if (error) return scheduleRetry(error.code === 'EAGAIN' ? DRAIN_MS : RETRY_MS);
      pending = pending.subarray(written);
      send();
    });
  }

  function scheduleRetry(ms: number): void {
    // A file is reopened: its disk may have been full, or its folder replaced.
    forgetFile();
    retry = setTimeout(() => {
      retry = null;
      send();
    }, ms).unref();
  }

  function finish(): void {
    const until = (isSending ? sendingSince : performance.now()) + FLUSH_TIMEOUT_MS;
    if (isSending) {
      // Another thread is writing it and, unless the output is stalled, is about to finish.
      pending = NOTHING;
      wait(DRAIN_MS);
    }
    while (performance.now() < until) {
      try {
        const to = open();
        while (fillPending()) pending = pending.subarray(writeSync(to, pending));
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
        if (lostCount === 1) onDrop();
        return;
      }
      queue.push(line);
      waitingLength += line.length;
      send();
    },
    reopen() {
      if (pending.length === 0 && !isSending) forgetFile();
      else comparedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Blocks the process: when it exits there is no other way to wait. */
function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
