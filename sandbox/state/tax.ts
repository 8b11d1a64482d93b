/** Returns a fixed rate for each location, between 4.00 % and 9.49 %, in hundredths of a percent. */
export function taxRate(geoCode: string): number {
  let hash = 0;
  for (const character of geoCode) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return 400 + (hash % 550);
}

/** Returns the tax on a price in cents at a location, rounded half up to the cent. */
export function taxCents(geoCode: string, priceCents: number): number {
  return Math.floor((priceCents * taxRate(geoCode) + 5_000) / 10_000);
}

/** Splits the tax into state and city parts that add up to it. */
export function taxParts(geoCode: string, priceCents: number): { vertexCode: string; cents: number }[] {
  const total = taxCents(geoCode, priceCents);
  const state = Math.ceil((total * 2) / 3);
  return [
    { vertexCode: 'STATE', cents: state },
    { vertexCode: 'CITY', cents: total - state },
  ];
}
