import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The backgrounds of texts, lines and controls. */
export const BACKGROUNDS = [
  'paper',
  'surface',
  'surface-sunk',
  'accent-soft',
  'info-soft',
  'success-soft',
  'warning-soft',
  'danger-soft',
] as const;

/** The colors used on any background, with their minimum contrast there: 7 is WCAG's AAA, 4.5 its AA, 3 that of lines, rings and pictures. */
export const LEAST_CONTRAST = {
  text: 7,
  'text-soft': 4.5,
  accent: 4.5,
  'accent-strong': 4.5,
  info: 4.5,
  success: 4.5,
  warning: 4.5,
  danger: 4.5,
  'line-control': 3,
  ember: 3,
  focus: 3,
  'ring-green': 3,
  'ring-amber': 3,
  'ring-red': 3,
  'ring-blue': 3,
} as const;

/** Under the words of a button, pressed or not. */
export const BUTTONS = ['accent', 'accent-strong'] as const;
export const ON_BUTTON = 4.5;

type Foreground = keyof typeof LEAST_CONTRAST;

/** Without demands of contrast: hairlines between parts, what darkens a page under a dialog, and the tint of shadows. */
const FREE = ['line', 'on-accent', 'shade', 'shadow'] as const;

export const COLOR_NAMES = [
  ...BACKGROUNDS,
  'text',
  'text-soft',
  'accent',
  'accent-strong',
  'info',
  'success',
  'warning',
  'danger',
  'line-control',
  'ember',
  'focus',
  'ring-green',
  'ring-amber',
  'ring-red',
  'ring-blue',
  ...FREE,
] as const satisfies readonly (Foreground | (typeof BACKGROUNDS)[number] | (typeof FREE)[number])[];

export type ColorName = (typeof COLOR_NAMES)[number];
/** Every color of a theme, as `#rrggbb` in lower case. */
export type Palette = Readonly<Record<ColorName, string>>;
export type GivenColors = Readonly<Partial<Record<ColorName, string>>>;

/** Lightness and chroma in OKLCH. */
type Tone = readonly [lightness: number, chroma: number];

/** Signals keep their hues whatever the brand: red is an error everywhere. Hue in degrees, then light and dark. */
const SIGNALS = {
  info: [235, [0.431, 0.074], [0.813, 0.069]],
  success: [155, [0.446, 0.086], [0.819, 0.094]],
  warning: [75, [0.46, 0.099], [0.849, 0.126]],
  danger: [13, [0.457, 0.172], [0.811, 0.11]],
  focus: [235, [0.431, 0.074], [0.838, 0.069]],
  'ring-green': [154, [0.529, 0.106], [0.788, 0.112]],
  'ring-amber': [72, [0.629, 0.14], [0.806, 0.142]],
  'ring-red': [14, [0.496, 0.186], [0.751, 0.154]],
  'ring-blue': [233, [0.494, 0.088], [0.776, 0.082]],
} as const satisfies Partial<Record<ColorName, readonly [hue: number, light: Tone, dark: Tone]>>;

/** The chroma of the signals' backgrounds, light and dark. */
const SOFT_SIGNALS = {
  'info-soft': [228, 0.014, 0.038],
  'success-soft': [152, 0.022, 0.05],
  'warning-soft': [86, 0.051, 0.051],
  'danger-soft': [9, 0.025, 0.074],
} as const satisfies Partial<Record<ColorName, readonly [hue: number, light: number, dark: number]>>;

/** Better than WCAG's AAA, so that long texts read well. */
const TEXT_CONTRAST = 11;
const SOFT_TEXT_CONTRAST = 7;

const toOklch = converter('oklch');
/** Below this chroma a hue is an accident of rounding. */
const GRAY = 0.004;

/** A color's lightness, chroma and hue; `otherwise` for the hue of a gray. */
function oklch(hex: string, otherwise = 0): Required<Pick<Oklch, 'l' | 'c' | 'h'>> {
  const { l, c, h } = toOklch(hex) ?? { l: 0, c: 0 };
  return { l, c, h: h === undefined || c < GRAY ? otherwise : h };
}

/** Neutrals take the paper's hue, or else the accent's; gray on white stays gray. */
const hasHue = (...colors: readonly { c: number }[]) => colors.some(({ c }) => c >= GRAY);

/** Within sRGB: what no screen shows loses chroma, not lightness. */
function toHex([lightness, chroma]: Tone, hue: number): string {
  const color: Oklch = { mode: 'oklch', l: Math.min(1, Math.max(0, lightness)), c: Math.max(0, chroma), h: hue };
  return formatHex(clampChroma(color, 'oklch'));
}

/** Both palettes. A color that is given stays; the others are derived from accent and paper, and the dark ones from the light. */
export function derivePalettes(givenColors: { light: GivenColors & Seeds; dark: GivenColors }): Record<Theme, Palette> {
  const { light, dark } = givenColors;
  const accent = oklch(light.accent);
  const paper = oklch(light.paper, accent.h);
  const seeds = {
    paper: toHex([0.193, hasHue(accent, paper) ? Math.min(0.014, 0.006 + paper.c * 0.5) : 0], paper.h),
    accent: toHex([0.781, Math.min(accent.c * 0.76, 0.13)], accent.h),
    ...dark,
  };
  const basePalette = derive('dark', seeds);
  const liftedAccent = dark.accent ? seeds.accent : lighten(seeds.accent, basePalette);
  return { light: derive('light', light), dark: derive('dark', { ...seeds, accent: liftedAccent }) };
}

export interface Seeds {
  accent: string;
  paper: string;
}

/** The dark theme's own accent, if none is given, passes on all backgrounds. */
const lighten = (accent: string, palette: Palette) =>
  nearestWith(
    accent,
    BACKGROUNDS.map((name) => palette[name]),
    LEAST_CONTRAST.accent,
  ) ?? accent;

function derive(theme: Theme, givenColors: GivenColors & Seeds): Palette {
  const isLight = theme === 'light';
  const accent = oklch(givenColors.accent);
  const paper = oklch(givenColors.paper, accent.h);
  const isTinted = hasHue(accent, paper);
  const tint = (light: Tone, dark: Tone) => {
    const [lightness, chroma] = isLight ? light : dark;
    return toHex([lightness, isTinted ? chroma : 0], paper.h);
  };
  const soft = paper.l + (isLight ? -0.031 : 0.1);

  const backgrounds: Record<(typeof BACKGROUNDS)[number], string> = {
    paper: givenColors.paper,
    surface: tint([1 - (1 - paper.l) * 0.2, paper.c * 0.45], [paper.l + 0.037, paper.c * 1.25]),
    'surface-sunk': tint([paper.l - 0.031, paper.c * 1.6 + 0.002], [paper.l - 0.028, paper.c * 0.85]),
    'accent-soft': toHex(
      isLight
        ? [paper.l - 0.037, Math.min(accent.c * 0.21, 0.035)]
        : [paper.l + 0.117, Math.min(accent.c * 0.45, 0.05)],
      accent.h,
    ),
    'info-soft': softSignal('info-soft'),
    'success-soft': softSignal('success-soft'),
    'warning-soft': softSignal('warning-soft'),
    'danger-soft': softSignal('danger-soft'),
  };
  const behind = BACKGROUNDS.map((name) => givenColors[name] ?? backgrounds[name]);
  const readable = (color: string, least: number) => nearestWith(color, behind, least) ?? color;
  const signal = (name: keyof typeof SIGNALS) => {
    const [hue, light, dark] = SIGNALS[name];
    return readable(toHex(isLight ? light : dark, hue), LEAST_CONTRAST[name]);
  };

  const strong = toHex(isLight ? [accent.l - 0.07, accent.c * 0.87] : [accent.l + 0.06, accent.c * 0.75], accent.h);
  const text = givenColors.text ?? readable(tint([0.251, 0.02], [0.954, 0.015]), TEXT_CONTRAST);
  const buttons = [
    givenColors.accent,
    givenColors['accent-strong'] ?? readable(strong, LEAST_CONTRAST['accent-strong']),
  ];
  const words = [toHex([0.988, 0.009], accent.h), toHex([0.217, Math.min(accent.c, 0.047)], accent.h)];
  const ember = toHex(isLight ? [accent.l + 0.107, accent.c * 1.04] : [accent.l - 0.046, accent.c * 1.2], accent.h + 4);
  return {
    ...backgrounds,
    text,
    'text-soft': readable(tint([0.414, 0.026], [0.813, 0.023]), SOFT_TEXT_CONTRAST),
    'accent-strong': buttons[1] ?? strong,
    info: signal('info'),
    success: signal('success'),
    warning: signal('warning'),
    danger: signal('danger'),
    'line-control': readable(tint([0.602, 0.03], [0.632, 0.027]), LEAST_CONTRAST['line-control']),
    ember: readable(ember, LEAST_CONTRAST.ember),
    focus: signal('focus'),
    'ring-green': signal('ring-green'),
    'ring-amber': signal('ring-amber'),
    'ring-red': signal('ring-red'),
    'ring-blue': signal('ring-blue'),
    line: tint([paper.l - 0.084, paper.c * 2 + 0.004], [paper.l + 0.143, paper.c * 1.75 + 0.002]),
    'on-accent':
      words.toSorted((one, other) => leastContrast(other, buttons) - leastContrast(one, buttons))[0] ?? '#000000',
    shade: isLight ? text : '#000000',
    shadow: isLight ? toHex([0.33, Math.min(0.05, paper.c * 4)], paper.h) : '#000000',
    ...givenColors,
  };

  function softSignal(name: keyof typeof SOFT_SIGNALS): string {
    const [hue, light, dark] = SOFT_SIGNALS[name];
    return toHex([soft, isLight ? light : dark], hue);
  }
}

/** The lowest contrast of a color on several others, 1 to 21. */
export function leastContrast(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => wcagContrast(color, other)));
}

/** Fine enough for neighboring colors of 8 bits. */
const STEPS = 512;

/** The nearest lightness of a color, same hue, with at least this contrast on all of the others; null if there is none. */
export function nearestWith(color: string, others: readonly string[], least: number): string | null {
  if (leastContrast(color, others) >= least) return color;
  const { l, c, h } = oklch(color);
  for (let step = 1; step <= STEPS; step += 1) {
    for (const lightness of [l - step / STEPS, l + step / STEPS]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = toHex([lightness, c], h);
      if (leastContrast(candidate, others) >= least) return candidate;
    }
  }
  return null;
}

/** Whether a paper is light, whatever it is called. */
export function isLightColor(color: string): boolean {
  return oklch(color).l > 0.6;
}

/** One line for each color with too little contrast: the pair, its ratio, and the nearest color that would pass. */
export function contrastProblems(theme: Theme, palette: Palette): string[] {
  if (isLightColor(palette.paper) !== (theme === 'light')) {
    return [`colors.${theme}.paper: ${palette.paper} is the paper of the other theme`];
  }
  const rows = Object.entries(LEAST_CONTRAST).map(([name, least]) => ({ name, least, on: BACKGROUNDS }));
  const pairs = [...rows, { name: 'on-accent', least: ON_BUTTON, on: BUTTONS }];
  const problems = pairs.flatMap(({ name, least, on }) => {
    const color = Object.entries(palette).find(([one]) => one === name)?.[1] ?? '';
    const [worst = 'paper'] = on.toSorted(
      (one, other) => wcagContrast(color, palette[one]) - wcagContrast(color, palette[other]),
    );
    const ratio = wcagContrast(color, palette[worst]);
    if (ratio >= least) return [];
    const nearest = nearestWith(
      color,
      on.map((one) => palette[one]),
      least,
    );
    const way = nearest ? `${nearest} would pass` : 'no lightness of it would pass: change what it stands on';
    // Rounded down: 4.496 is not 4.5.
    const ratioText = (Math.floor(ratio * 100) / 100).toFixed(2);
    return [
      `colors.${theme}.${name}: ${color} on ${worst} ${palette[worst]} has ${ratioText}:1, needs ${least}:1; ${way}`,
    ];
  });
  // The color on an accent depends on the accent, so the accent is chosen first.
  const hasAccent = !problems.some((problem) => problem.startsWith(`colors.${theme}.accent`));
  return hasAccent ? problems : problems.filter((problem) => !problem.startsWith(`colors.${theme}.on-accent`));
}
