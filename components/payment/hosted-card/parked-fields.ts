/**
 * Card fields that wait, out of sight, while the review of a purchase is another page than its card form: each press of the pay button asks
 * them for a new token. A frame that is moved in the document loads anew and loses what was typed, except by `moveBefore`; a browser
 * without it keeps the one token that was made when the form was sent.
 */
export interface Parkable {
  /** The element that holds the gateway's fields. */
  host: HTMLElement;
  destroy: () => void;
}

interface Mover extends Element {
  moveBefore: (node: Node, child: Node | null) => void;
}

const PARKING = 'parked-card-fields';

let parked: { key: string; fields: Parkable } | null = null;

const canMove = (element: Element): element is Mover => 'moveBefore' in element;

/** Moves the fields out of a form that goes away. False where the browser would load them anew. */
export function parkFields(key: string, fields: Parkable): boolean {
  const lot = parkingLot();
  if (!canMove(lot) || !fields.host.isConnected) return false;
  if (parked && parked.fields !== fields) parked.fields.destroy();
  lot.moveBefore(fields.host, null);
  parked = { key, fields };
  return true;
}

/** Moves the fields that wait for this form into it; null if there are none. */
export function takeParkedFields(key: string, place: HTMLElement): Parkable | null {
  if (parked?.key !== key || !canMove(place) || !place.isConnected) return null;
  const { fields } = parked;
  place.moveBefore(fields.host, null);
  parked = null;
  return fields;
}

/** Whether fields wait for their form, with what was typed. */
export const hasParkedFields = () => parked !== null;

/** What was typed ends with the purchase that it was typed for. */
export function forgetParkedFields(): void {
  parked?.fields.destroy();
  parked = null;
}

function parkingLot(): HTMLElement {
  const known = document.getElementById(PARKING);
  if (known) return known;
  const lot = document.createElement('div');
  lot.id = PARKING;
  lot.setAttribute('inert', '');
  lot.setAttribute('aria-hidden', 'true');
  // Not `hidden`: some gateways do not respond from an element without a box.
  Object.assign(lot.style, {
    position: 'fixed',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    opacity: '0',
    pointerEvents: 'none',
    insetBlockEnd: '0',
  });
  document.body.append(lot);
  return lot;
}
