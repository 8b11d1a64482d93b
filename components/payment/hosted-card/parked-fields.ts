/** Card fields that wait for their form (`park-fields.ts`): the little that pages without such a form need. */
export interface Parkable {
  /** The element that holds the gateway's fields. */
  host: HTMLElement;
  destroy: () => void;
}

export const parking: { current: { key: string; fields: Parkable } | null } = { current: null };

/** Whether fields wait for their form, with what was typed. */
export const hasParkedFields = () => parking.current !== null;

/** Called at the end of the purchase for which the card was typed. */
export function forgetParkedFields(): void {
  parking.current?.fields.destroy();
  parking.current = null;
}
