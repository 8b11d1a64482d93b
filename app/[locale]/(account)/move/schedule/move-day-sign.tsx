import { Icon, IconPath } from '#components/ui/icon.tsx';
import type { MoveDayState } from '#lib/move/move-calendar.ts';

const PLUS = 'M12 5.5v13M5.5 12h13';

/** Tells the days apart where colors do not. */
export function MoveDaySign({ state }: { state: MoveDayState }) {
  if (state === 'paid') return <Icon name="check" />;
  return state === 'refill' && <IconPath d={PLUS} />;
}
