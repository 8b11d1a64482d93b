import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { protectedHandler, type ProtectedHandler } from './protected-handler.ts';

const STEP_MS = 100;

/**
 * Delays a response to the next tenth of a second, or of another step, so that its duration reveals little about the result. `stepMs`:
 * longer than the work usually takes.
 */
export function constantTimeResponse(handle: ProtectedHandler, stepMs = STEP_MS): ProtectedHandler {
  return protectedHandler(async (request) => {
    const startedAt = performance.now();
    const response = await handle(request);
    await waitForStep(startedAt, stepMs);
    return response;
  });
}

/** Waits until a whole number of steps has passed since `started`, a time of `performance.now()`. */
export async function waitForStep(started: number, stepMs: number): Promise<void> {
  const elapsedMs = performance.now() - started;
  await sleep(Math.ceil(elapsedMs / stepMs) * stepMs - elapsedMs);
}
