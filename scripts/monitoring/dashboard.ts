import { labelName, type Metric } from '#lib/telemetry/metrics.ts';

/** Grafana's grid has 24 columns. */
const COLUMNS = 24;
const WIDTH = 12;
const HEIGHT = 8;
const SOURCE = { type: 'prometheus', uid: '${datasource}' };
const RANGE = '[$__rate_interval]';

interface Target {
  expr: string;
  legendFormat: string;
}

/** A dashboard of Grafana with a panel for each metric, and the alarms that are firing. */
export function buildDashboard(metrics: Readonly<Record<string, Metric>>): object {
  const panels = Object.entries(metrics).map(([name, metric], index) => ({
    id: index + 2,
    type: 'timeseries',
    title: name,
    description: metric.help,
    datasource: SOURCE,
    gridPos: {
      x: (index * WIDTH) % COLUMNS,
      y: HEIGHT * (1 + Math.floor((index * WIDTH) / COLUMNS)),
      w: WIDTH,
      h: HEIGHT,
    },
    fieldConfig: { defaults: { unit: findUnit(name, metric), min: 0 }, overrides: [] },
    targets: buildTargets(name, metric).map((target, position) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + position),
      datasource: SOURCE,
      ...target,
    })),
  }));
  const alarms = {
    id: 1,
    type: 'alertlist',
    title: 'Alarms',
    gridPos: { x: 0, y: 0, w: COLUMNS, h: HEIGHT },
    options: { alertName: 'Hearthline', stateFilter: { firing: true, pending: true } },
  };
  return {
    uid: 'hearthline',
    title: 'Hearthline',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: [alarms, ...panels],
  };
}

function findUnit(name: string, { kind }: Metric): string {
  if (name.endsWith('_bytes')) return 'bytes';
  // Seconds per second: processors.
  if (kind === 'counter') return name.endsWith('_seconds_total') ? 'short' : 'cps';
  return name.endsWith('_seconds') ? 's' : 'short';
}

function buildTargets(name: string, { kind, labels, perInstance }: Metric): Target[] {
  const names = [...(perInstance ? ['instance'] : []), ...labels.map(labelName)];
  const legendFormat = names.map((label) => `{{${label}}}`).join(' ');
  switch (kind) {
    case 'gauge':
      // A moment: how long ago it was.
      if (name === 'process_start_time_seconds') return [{ expr: `time() - ${name}`, legendFormat }];
      return [{ expr: `max by (${names.join(', ')}) (${name})`, legendFormat }];
    case 'counter':
      return [{ expr: `sum by (${names.join(', ')}) (rate(${name}${RANGE})) > 0`, legendFormat }];
    case 'histogram': {
      // The first label that tells most: the call, the route, the operation, the state.
      const by = names.find((label) => /^(call|http_route|operation|state)$/.test(label)) ?? 'instance';
      return [0.5, 0.95].map((share) => ({
        expr: `histogram_quantile(${share}, sum by (le, ${by}) (rate(${name}_bucket${RANGE})))`,
        legendFormat: `{{${by}}} p${share * 100}`,
      }));
    }
  }
}
