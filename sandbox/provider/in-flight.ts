import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const referencedBody = z.object({ referenceID: z.string() });

/** The ids that a charge's status can be requested by. */
export function chargeIds(request: FastifyRequest): string[] {
  const key = request.headers['idempotency-key'];
  const body = referencedBody.safeParse(request.body);
  return [...(typeof key === 'string' ? [key] : []), ...(body.success ? [body.data.referenceID] : [])];
}

/** Charges that have arrived but are not decided yet. */
export class InFlight {
  private readonly ids = new Map<string, number>();

  /** Marks the request's charge as in flight; returns a function that releases it, with no effect when called again. */
  hold(request: FastifyRequest): () => void {
    const inMemory = new Set(chargeIds(request));
    for (const id of inMemory) this.ids.set(id, (this.ids.get(id) ?? 0) + 1);
    return () => {
      for (const id of inMemory) {
        const remaining = (this.ids.get(id) ?? 1) - 1;
        if (remaining > 0) this.ids.set(id, remaining);
        else this.ids.delete(id);
      }
      inMemory.clear();
    };
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }
}
