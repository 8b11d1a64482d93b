import { forgetParkedFields, parking, type Parkable } from './parked-fields.ts';

/**
 * Card fields that wait, out of sight, while the review of a purchase is another page than its card form: each press of the pay button asks
 * them for a new token. A frame that is moved in the document loads anew and loses what was typed, except by `moveBefore`; a browser
 * without it keeps the one token that was made when the form was sent.
 */

interface Mover extends Element {
  moveBefore: (node: Node, child: Node | null) => void;
}

const PARKING = 'parked-card-fields';

const canMove = (element: Element): element is Mover => 'moveBefore' in element;

/** Moves the fields out of a form that goes away. False where the browser would load them anew. */
export function parkFields(key: string, fields: Parkable): boolean {
  const lot = parkingLot();
  if (!canMove(lot) || !fields.host.isConnected) return false;
  if (parking.current?.fields !== fields) forgetParkedFields();
  lot.moveBefore(fields.host, null);
  parking.current = { key, fields };
  return true;
}

/** Moves the fields that wait for this form into it; null if there are none. */
export function takeParkedFields(key: string, place: HTMLElement): Parkable | null {
  const { current } = parking;
  if (current?.key !== key || !canMove(place) || !place.isConnected) return null;
  const { fields } = current;
  place.moveBefore(fields.host, null);
  parking.current = null;
  return fields;
}

function parkingLot(): HTMLElement {
  const existingLot = document.getElementById(PARKING);
  if (existingLot) return existingLot;
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
