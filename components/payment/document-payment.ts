/** In this document's memory: a reload starts without it. */
let hasPaid = false;

/** A payment of this document was sent: what its router keeps of the pages before is no longer true. */
export function markDocumentPaid(): void {
  hasPaid = true;
}

export function isDocumentPaid(): boolean {
  return hasPaid;
}
