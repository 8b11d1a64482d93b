import { HostileGuest, type Surroundings } from './hostile-guest.ts';
import { HostileMover } from './hostile-mover.ts';
import { HostileOwner } from './hostile-owner.ts';
import { HostileShopper } from './hostile-shopper.ts';
import type { CustomerRecord } from './record.ts';
import type { Random } from './random.ts';

export type Customer = HostileGuest | HostileShopper | HostileOwner | HostileMover;

type Kind = CustomerRecord['kind'];

/** How many customers of each kind there are. */
export interface Customers {
  guests: number;
  orders: number;
  owners: number;
  reconnects: number;
  moves: number;
}

/** The kinds of all customers in order, each kind spread evenly among the others. */
export function customerKinds({ guests, orders, owners, reconnects, moves }: Customers): Kind[] {
  const spread = (kind: Kind, count: number) =>
    Array.from({ length: count }, (_, index) => ({ kind, place: (index + 0.5) / count }));
  return [
    ...[...spread('guest', guests), ...spread('order', orders), ...spread('owner', owners)],
    ...[...spread('reconnect', reconnects), ...spread('move', moves)],
  ]
    .sort((one, other) => one.place - other.place)
    .map(({ kind }) => kind);
}

export function newCustomer(kind: Kind, around: Surroundings, random: Random, number: number): Customer {
  switch (kind) {
    case 'guest':
      return new HostileGuest(around, random, number);
    case 'order':
      return new HostileShopper(around, random, number);
    case 'owner':
      return new HostileOwner(around, random, { kind, number });
    case 'reconnect':
      return new HostileOwner(around, random, { kind, number });
    case 'move':
      return new HostileMover(around, random, number);
  }
}
