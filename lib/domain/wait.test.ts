import { expect, it } from '@jest/globals';
import { formatWait } from './wait.ts';

it.each([
  [0, '1 minute', '1 minuto'],
  [60, '1 minute', '1 minuto'],
  [61, '2 minutes', '2 minutos'],
  [5_400, '90 minutes', '90 minutos'],
  [5_401, '2 hours', '2 horas'],
  [86_100, '24 hours', '24 horas'],
])('a wait of %d s is said as %s or %s', (seconds, english, spanish) => {
  expect([formatWait(seconds, 'en'), formatWait(seconds, 'es')]).toEqual([english, spanish]);
});
