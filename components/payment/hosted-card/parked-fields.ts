/** Card fields that wait for their form (`park-fields.ts`): the little that pages without such a form need. */
export interface Parkable {
  /** The element that holds the gateway's fields. */
  host: HTMLElement;
  destroy: () => void;
}

export const parking: { parked: { key: string; fields: Parkable } | null } = { parked: null };

/** Whether fields wait for their form, with what was typed. */
export const hasParkedFields = () => parking.parked !== null;

/** What was typed ends with the purchase that it was typed for. */
export function forgetParkedFields(): void {
  parking.parked?.fields.destroy();
  parking.parked = null;
}
