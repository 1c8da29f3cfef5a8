import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { useEffect, useRef } from 'react';
import type { DayFigures } from '../../../shared/day/day.ts';
import { usePreferences } from '../../state/preferences.ts';
import { t } from '../../words/words.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

/** Purchases per hour, from the first to the last; a table beside it has the same figures. */
export function HoursChart({ hours }: { hours: DayFigures['byHour'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Draws again when the theme changes, as the colours differ.
  const look = usePreferences((state) => JSON.stringify(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: coloursNow reads the theme from the page
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Chart(canvas.current, drawing(everyHour(hours), coloursNow()));
    return () => chart.destroy();
  }, [hours, look]);
  return (
    <figure className="day-chart">
      <figcaption className="strong">{t('Shipments by hour')}</figcaption>
      <div className="day-canvas">
        <canvas ref={canvas} aria-label={t('Shipments by hour')} role="img" />
      </div>
    </figure>
  );
}

/** Adds the hours without a purchase. */
function everyHour(hours: DayFigures['byHour']): DayFigures['byHour'] {
  const numbers = hours.map(({ hour }) => Number.parseInt(hour, 10));
  const [first = 0, last = 0] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = `${String(first + index).padStart(2, '0')}:00`;
    return hours.find((each) => each.hour === hour) ?? { hour, shipments: 0, cartons: 0 };
  });
}

interface Colours {
  bar: string;
  ink: string;
  rule: string;
  font: string;
  size: number;
}

/** A canvas cannot use CSS variables, so the current colours are read from the page. */
function coloursNow(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const colours = {
    bar: read('--info'),
    ink: read('--ink'),
    rule: read('--rule'),
    font: style.fontFamily,
    size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  };
  probe.remove();
  return colours;
}

const drawing = (hours: DayFigures['byHour'], { bar, ink, rule, font, size }: Colours) => {
  const ticks = { color: ink, font: { family: font, size: size * 0.9 } };
  return {
    type: 'bar' as const,
    data: {
      labels: hours.map(({ hour }) => hour),
      datasets: [
        {
          data: hours.map(({ shipments }) => shipments),
          backgroundColor: bar,
          maxBarThickness: 64,
        },
      ],
    },
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      events: [],
      scales: {
        x: { grid: { display: false }, ticks, border: { color: rule } },
        y: {
          beginAtZero: true,
          ticks: { ...ticks, precision: 0 },
          grid: { color: rule },
          border: { display: false },
        },
      },
    },
  };
};
