// Beside server.js as preflight.mjs: tests whether a server with these settings can work, and brings the store up to date. server.js runs it
// before it listens; the unit of systemd runs it first of all. Its last line is the reason why not.
import { exitWithReason } from '#lib/log.ts';
import { findStartFault } from '#lib/site/start-faults.ts';

if (import.meta.main) {
  try {
    const fault = await findStartFault();
    if (fault !== null) exitWithReason(fault);
  } catch (error) {
    console.error(error);
    exitWithReason(`The preflight failed (${error instanceof Error ? error.message : typeof error}).`);
  }
}
