import { Pool } from 'undici';
import { Problem } from '../run/problem.ts';
import { processorTime } from './processor-time.ts';

/** As many visitors at once as the reference figures were measured with. */
export const CONNECTIONS = 16;

export interface Target {
  url: string;
  /** Of whoever has been here before; '' for a stranger. */
  cookie: string;
  /** The server's process, on this machine. */
  pid: number;
}

export interface Load {
  /** Whole answers per second. */
  responsesPerSecond: number;
  /** Of the server's process, user and system; null where the system does not tell. */
  processorMsPerResponse: number | null;
  /** Of the body, as sent. */
  bytesPerResponse: number;
}

/**
 * Asks for one page over connections that are kept, each as soon as its last answer is whole, for `forMs` milliseconds. Throws a Problem at
 * an answer that is not 200: whoever turns requests away is fast.
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
      if (statusCode !== 200) throw new Problem(`${pathname} answers ${statusCode} under load, not 200.`);
      responses += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, visit));
    const [seconds, processorAfter] = [(performance.now() - began) / 1000, processorTime(pid)];
    const spent = processorBefore === null || processorAfter === null ? null : processorAfter - processorBefore;
    return {
      responsesPerSecond: responses / seconds,
      processorMsPerResponse: spent === null ? null : spent / responses,
      bytesPerResponse: bytes / responses,
    };
  } finally {
    await pool.destroy();
  }
}
