import { cpus } from "node:os";
import { type Accepted, changeOf, isRegression } from "./accepted.ts";
import type { QuietFigures } from "./measure-quiet.ts";
import { plot } from "./plot.ts";
import type { Measured, Row } from "./rows.ts";
import { summarize } from "./statistics.ts";

/** The table of figures and goals, as Markdown. */
export function tableOf(rows: readonly Row[], accepted: Accepted): string {
  return table(
    ["figure", "goal", "plugin", "against", "ratio", "since accepted", "met"],
    rows.map((row) => {
      const change = changeOf(row, accepted);
      const since = change === undefined ? "" : `${change > 0 ? "+" : ""}${(100 * change).toFixed(0)} %`;
      return [
        row.figure,
        row.goal,
        row.plugin,
        row.against,
        row.ratio === undefined ? "" : row.ratio.toFixed(2),
        isRegression(row, accepted) ? `**${since}**` : since,
        row.isMet ? "yes" : "**no**",
      ];
    }),
  );
}

/** What an early press costs, as Markdown. */
export function firstPressTable({ firstPress }: Measured): string {
  const line = (name: string, press: readonly number[], fromStart: readonly number[]): string[] => {
    const [one, other] = [summarize(press), summarize(fromStart)];
    const cell = ({ median, p95 }: typeof one): string =>
      `${median.toFixed(1)} ms (p95 ${p95.toFixed(1)} ms)`;
    return [name, cell(one), cell(other), String(one.runs)];
  };
  return table(
    ["", "press to request", "start of the process to request", "runs"],
    [
      line("plugin", firstPress.plugin, firstPress.pluginFromStart),
      line("raw client", firstPress.rawClient, firstPress.rawClientFromStart),
    ],
  );
}

/** What keys and accounts cost, as Markdown. */
export function growthTable({ quiet, news }: Measured): string {
  const line = ({
    keys,
    accounts,
    memory,
    processor,
    requestsPerMinute,
    connections,
  }: QuietFigures): string[] => {
    const times = accounts === 1 ? news.get(keys) : undefined;
    return [
      String(keys),
      String(accounts),
      `${memory.toFixed(1)} MB`,
      `${processor.toFixed(3)} %`,
      requestsPerMinute.toFixed(1),
      String(connections),
      times ? `${summarize(times).median.toFixed(2)} ms` : "",
    ];
  };
  return table(
    [
      "keys",
      "accounts",
      "memory",
      "processor",
      "requests a minute",
      "TLS connections",
      "answer to last frame",
    ],
    [...quiet.byKeys, ...quiet.byAccounts.slice(1)].map(line),
  );
}

export function growthPlot({ quiet, news }: Measured): string {
  const memory = (figures: readonly QuietFigures[]): number[] => figures.map((figure) => figure.memory);
  const processor = (figures: readonly QuietFigures[]): number[] => figures.map((figure) => figure.processor);
  return plot([
    {
      title: "as keys grow, against one key",
      steps: quiet.byKeys.map(({ keys }) => keys),
      series: [
        { name: "memory", colour: "#1f5fa8", values: memory(quiet.byKeys) },
        { name: "processor", colour: "#b3541e", values: processor(quiet.byKeys) },
        {
          name: "answer to frame",
          colour: "#2d7d46",
          values: quiet.byKeys.map(({ keys }) => summarize(news.get(keys) ?? []).median),
        },
      ],
    },
    {
      title: "as accounts grow, against one account",
      steps: quiet.byAccounts.map(({ accounts }) => accounts),
      series: [
        { name: "memory", colour: "#1f5fa8", values: memory(quiet.byAccounts) },
        { name: "processor", colour: "#b3541e", values: processor(quiet.byAccounts) },
      ],
    },
  ]);
}

/** The whole of docs/performance.md. */
export function page(measured: Measured, rows: readonly Row[], accepted: Accepted): string {
  const { press, quietSeconds, warmUpSeconds } = measured;
  const alone = summarize(press.requestAlone);
  const unmet = rows.filter(({ isMet }) => !isMet);
  return `# What the plugin costs

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${process.platform} ${process.arch}, ${cpus().length} cores
(${cpus()[0]?.model.trim() ?? "unknown"}), Node.js ${process.versions.node}. Do not edit.

Everything is measured side by side in one run, in turn (plugin, floor, plugin, floor…), against

- the **floor**: a plugin of six lines (\`scripts/bench/floor-plugin.ts\`) on the same SDK, bundled with the same settings;
- the **raw client**: a process that POSTs with undici over one kept connection (\`scripts/bench/raw-client.ts\`), told to by a
  WebSocket frame as Stream Deck tells the plugin of a press.

The service is the emulator of this repository, over TLS on the same computer. Ratios say more than the times, which are this
computer's. MB are of 1,000,000 bytes.

${tableOf(rows, accepted)}
The warm press has the way of the frame in it, for both. The raw client's request alone, from the call of undici to the
service, takes ${alone.median.toFixed(2)} ms (p95 ${alone.p95.toFixed(2)} ms).
${unmet.length === 0 ? "" : `\n## Goals not met\n\n${unmet.map(({ figure, goal, why }) => `- **${figure}** (${goal}). ${why ?? "Why is not written down: this is new."}\n`).join("")}`}
## A press right after the start

The plugin registers before most of it is loaded. So that nothing is hidden by that, this is what a press costs that comes
as soon as the plugin has registered, with a TLS connection still to be made.

${firstPressTable(measured)}
## As keys and accounts grow

The plugin alone, ${warmUpSeconds} s after its start (memory), over ${(quietSeconds / 60).toFixed(1)} quiet minutes (processor, requests), and when the state of the
session changes for all keys (answer to last frame).

${growthTable(measured)}
![Memory, processor time and time to the last frame, relative to one key and to one account](pictures/performance.svg)

## How

- \`npm run bench\` builds, measures and writes this page, in under ten minutes; it needs Linux, for its figures of processes.
- \`npm run bench -- --long\` polls for ten quiet minutes in place of five.
- \`npm run bench -- --quick\` takes a minute, prints rough figures and writes nothing.
- \`npm run bench -- --accept\` makes the ratios of this run the ones that later runs are compared with
  (\`scripts/bench/accepted.json\`). What is worse by more than a tenth is printed in bold and named at the end.
`;
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return row(head) + row(head.map(() => "---")) + lines.map(row).join("");
}
