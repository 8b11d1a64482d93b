import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 100;

/** Holds an answer back to the next tenth of a second, so that the time it took to make says little about what was found. */
export function answerOnTheBeat(handle: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const started = performance.now();
    const response = await handle(request);
    const took = performance.now() - started;
    await sleep(Math.ceil(took / BEAT_MS) * BEAT_MS - took);
    return response;
  };
}
