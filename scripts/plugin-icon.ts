export const bubble = (color: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round" d="M-20 -18 H20 V12 H0 L-10 21 V12 H-20 Z"/>` +
  `<path fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" d="M-11 -7 H11 M-11 2 H4"/>`;

export const pluginIcon = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 144 144">` +
  `<rect width="144" height="144" rx="30" fill="#14181f"/>` +
  `<g transform="translate(72 76) scale(2.1)">${bubble("#ffffff")}</g>` +
  `<circle cx="112" cy="34" r="17" fill="#14181f"/><circle cx="112" cy="34" r="12" fill="#e5203f"/></svg>`;
