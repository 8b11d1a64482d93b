import { Pool } from 'undici';
import { Problem } from '../run/problem.ts';
import { processorTime } from '../run/processor-time.ts';

/** The number of concurrent visitors that the reference figures were measured with. */
export const CONNECTIONS = 16;

export interface Target {
  url: string;
  /** The cookies of a returning visitor; '' for a stranger. */
  cookie: string;
  /** The process id of the server, on this machine. */
  pid: number;
}

export interface Load {
  /** Complete responses per second. */
  responsesPerSecond: number;
  /** The server process's user and system time; null where the system does not report it. */
  processorMsPerResponse: number | null;
  /** Body size as sent. */
  bytesPerResponse: number;
}

/**
 * Requests one page over keep-alive connections, each as soon as its last response is complete, for `forMs` milliseconds. Throws a Problem
 * for any status but 200: rejecting requests is fast.
 */
export async function loadPage({ url, cookie, pid }: Target, forMs: number): Promise<Load> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip', ...(cookie && { cookie }) };
  const [began, processorBefore] = [performance.now(), processorTime(pid)];
  let [responses, bytes] = [0, 0];
  const visit = async () => {
    while (performance.now() - began < forMs) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname + search, headers });
      for await (const part of body) bytes += (part as Buffer).length;
      if (statusCode !== 200) throw new Problem(`${pathname} responds with ${statusCode} under load, not 200.`);
      responses += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, visit));
    const [seconds, processorAfter] = [(performance.now() - began) / 1000, processorTime(pid)];
    const processorSpent =
      processorBefore === null || processorAfter === null ? null : processorAfter - processorBefore;
    return {
      responsesPerSecond: responses / seconds,
      processorMsPerResponse: processorSpent === null ? null : processorSpent / responses,
      bytesPerResponse: bytes / responses,
    };
  } finally {
    await pool.destroy();
  }
}
