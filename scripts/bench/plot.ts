/** One line of a plot. */
export interface Series {
  readonly name: string;
  readonly colour: string;
  /** Value for each step, in the order of the steps. */
  readonly values: readonly number[];
}

export interface Panel {
  readonly title: string;
  /** What grows, and its values: 1, 32, 256. */
  readonly steps: readonly number[];
  readonly series: readonly Series[];
}

const width = 380;
const height = 260;
const left = 46;
const right = 16;
const top = 40;
const bottom = 44;

/** Panels side by side, as SVG. Each line is relative to its first value, so that what grows with the steps can be seen. */
export function plot(panels: readonly Panel[]): string {
  const drawn = panels.map(
    (panel, index) => `<g transform="translate(${index * width} 0)">${draw(panel)}</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * panels.length} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

function draw({ title, steps, series }: Panel): string {
  const relative = series.map(({ name, colour, values }) => ({
    name,
    colour,
    values: values.map((value) => value / (values[0] ?? value)),
  }));
  const most = Math.max(2, ...relative.flatMap(({ values }) => values));
  const x = (index: number): number => left + (index * (width - left - right)) / (steps.length - 1);
  const y = (value: number): number => height - bottom - (value / most) * (height - top - bottom);
  const marks = [0, 1, Math.round(most)].map(
    (value) =>
      `<path d="M${left} ${y(value)}H${width - right}" stroke="#dddddd"/><text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${value} ×</text>`,
  );
  const names = steps.map(
    (step, index) => `<text x="${x(index)}" y="${height - bottom + 18}" text-anchor="middle">${step}</text>`,
  );
  const lines = relative.map(({ name, colour, values }, index) => {
    const points = values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    const legend = `<text x="${left + index * 110}" y="${height - 8}" fill="${colour}">${name}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>${legend}`;
  });
  return [`<text x="${left}" y="22" font-weight="bold">${title}</text>`, ...marks, ...names, ...lines].join(
    "\n",
  );
}
