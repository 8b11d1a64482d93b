import styles from './sketch.module.css';

/** Small illustrations in one style: a warm shape behind, lines in front. 56 px grid. */
const SKETCHES: Readonly<Record<string, { fill: string; line: string }>> = {
  calendar: {
    fill: 'M12 22h32v20a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5Z',
    line: 'M17 12h22a5 5 0 0 1 5 5v25a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5ZM12 22h32M20 8v8M36 8v8m-16 19 5 5 11-11',
  },
  paper: {
    fill: 'M16 9h17l9 9v29H16Z',
    line: 'M33 9H19a3 3 0 0 0-3 3v32a3 3 0 0 0 3 3h20a3 3 0 0 0 3-3V18ZM33 9v9h9M23 27h12M23 34h7M9 49 49 9',
  },
  coin: {
    fill: 'M28 9a19 19 0 1 1 0 38 19 19 0 0 1 0-38Z',
    line: 'M28 9a19 19 0 1 1 0 38 19 19 0 0 1 0-38ZM34 21c-1-2-3-3-6-3-4 0-6 2-6 5 0 6 12 3 12 9 0 3-2 5-6 5-3 0-5-1-6-3M28 15v26',
  },
  signal: {
    fill: 'M14 31v13a4 4 0 0 0 4 4h20a4 4 0 0 0 4-4V31L28 19Z',
    line: 'M9 35 28 19l19 16M14 31v13a4 4 0 0 0 4 4h20a4 4 0 0 0 4-4V31M23 48V38a5 5 0 0 1 10 0v10M20 14a11 11 0 0 1 16 0M14 9a19 19 0 0 1 28 0',
  },
  pin: {
    fill: 'M28 8a14 14 0 0 1 14 14c0 9-9 17-14 23-5-6-14-14-14-23A14 14 0 0 1 28 8Z',
    line: 'M28 8a14 14 0 0 1 14 14c0 9-9 17-14 23-5-6-14-14-14-23A14 14 0 0 1 28 8ZM21 23l7-6 7 6M23 22v7h10v-7M18 49h20',
  },
  card: {
    fill: 'M9 21h38v18a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5Z',
    line: 'M14 13h28a5 5 0 0 1 5 5v21a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5V18a5 5 0 0 1 5-5ZM9 22h38M16 36h8m8 0h8',
  },
  box: {
    fill: 'M28 26 10 18v21l18 9 18-9V18Z',
    line: 'M28 8 10 17v22l18 9 18-9V17ZM10 17l18 9 18-9M28 26v22M19 12.500l18 9v7',
  },
  days: {
    fill: 'M28 10a18 18 0 1 1-17 12',
    line: 'M28 10a18 18 0 1 1-17 12M11 12v10h10M28 20v8l6 4M43 8v8M39 12h8',
  },
};

export function Sketch({ name }: { name: string }) {
  const sketch = SKETCHES[name];
  if (!sketch) return null;
  return (
    <svg className={styles.sketch} viewBox="0 0 56 56" width="56" height="56" aria-hidden="true" focusable="false">
      <path className={styles.fill} d={sketch.fill} />
      <path className={styles.line} d={sketch.line} />
    </svg>
  );
}
