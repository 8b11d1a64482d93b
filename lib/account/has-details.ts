interface Service {
  expiresOn: string | null;
  isOnHold: boolean;
  device?: { mac: string; serial: string };
  addOns?: readonly { expiresOn: string | null }[];
}

/** Whether the page of a service has facts to show. Without any it is not linked. */
export function hasDetails({ expiresOn, isOnHold, device, addOns = [] }: Service): boolean {
  if (isOnHold || device === undefined || device.mac !== '' || device.serial !== '') return true;
  return [expiresOn, ...addOns.map((addOn) => addOn.expiresOn)].some((day) => day !== null);
}
