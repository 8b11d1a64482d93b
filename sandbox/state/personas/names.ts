const FIRST = ['Avery', 'Jordan', 'Morgan', 'Riley', 'Casey', 'Quinn', 'Rowan', 'Harper', 'Emerson', 'Sasha'];
const LAST = ['Whitfield', 'Okafor', 'Lindqvist', "O'Brien", 'Nakamura', 'Castellano', 'Dubois', 'Petrov', 'Hale'];
const FIRST_SPANISH = ['María', 'José', 'Lucía', 'Andrés', 'Sofía', 'Mateo', 'Camila'];
const LAST_SPANISH = ['Núñez', 'De la Cruz', 'Ibáñez', 'Peña', 'Quiñones'];

const pick = (list: readonly string[], serial: number): string => list[serial % list.length] ?? '';

/** Returns a name for a serial number, always the same. */
export function nameFor(serial: number, spanish: boolean): { firstName: string; lastName: string } {
  return spanish
    ? { firstName: pick(FIRST_SPANISH, serial), lastName: pick(LAST_SPANISH, serial) }
    : { firstName: pick(FIRST, serial), lastName: pick(LAST, serial) };
}
