import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Exchange {
  /** Everything that the server sent. */
  replyText: string;
  /** Milliseconds until the connection was closed; null if it was still open after `withinMs`. */
  closedAfterMs: number | null;
}

interface Sending {
  /** What the client does after its last byte: waits, ends its side, or is gone. */
  afterwards?: 'wait' | 'end' | 'leave';
  /** Reads nothing, and is gone after this time. */
  unreadForMs?: number;
  /** Sends another letter that often. */
  letterEveryMs?: number;
  withinMs?: number;
}

/** Sends bytes unchanged over a connection of their own, and follows it until the server closes it. */
export function exchange(
  url: string,
  bytes: string | Buffer,
  { afterwards = 'wait', unreadForMs, letterEveryMs, withinMs = 15_000 }: Sending = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    const parts: Buffer[] = [];
    let letters: NodeJS.Timeout | undefined;
    const finish = (closedAfterMs: number | null) => {
      clearTimeout(deadline);
      clearInterval(letters);
      socket.destroy();
      resolve({ replyText: Buffer.concat(parts).toString('latin1'), closedAfterMs });
    };
    const leave = () => finish(performance.now() - startMs);
    const deadline = setTimeout(() => finish(null), withinMs);
    if (unreadForMs === undefined) socket.on('data', (part: Buffer) => parts.push(part));
    else setTimeout(leave, unreadForMs);
    // The server's end of the connection, or its reset.
    for (const event of ['end', 'error', 'close']) socket.once(event, leave);
    socket.once('connect', () => {
      if (letterEveryMs !== undefined) letters = setInterval(() => socket.write('a'), letterEveryMs);
      if (bytes.length === 0) return;
      socket.write(bytes, () => {
        if (afterwards === 'end') socket.end();
        if (afterwards === 'leave') leave();
      });
    });
  });
}

/** The status of the first final response; null if there is none. */
export function statusIn({ replyText }: Exchange): number | null {
  const [, status] = /(?:^|\r\n)HTTP\/1\.1 (?!1\d\d)(\d{3}) /.exec(replyText) ?? [];
  return status === undefined ? null : Number(status);
}

export const CAN_COUNT_DESCRIPTORS = existsSync('/proc/self/fd');

/** The number of files and sockets that a process has open. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Waits until a process has no more descriptors than `most`; returns the last count. */
export async function waitForDescriptors(pid: number, most: number, withinMs = 20_000): Promise<number> {
  const until = Date.now() + withinMs;
  for (;;) {
    const count = countDescriptors(pid);
    if (count <= most || Date.now() > until) return count;
    await wait(250);
  }
}
