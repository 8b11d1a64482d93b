import type { LoggedCall } from './control/call-log.ts';
import type { Fault } from './control/faults.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract; absent on the sandbox's own routes. */
    call?: string;
  }
  interface FastifyRequest {
    fault: Fault | null;
    loggedCall: LoggedCall | null;
    /** Removes a delayed charge from those in flight. */
    release: (() => void) | null;
  }
}
