import { css } from "lit";

/** The device as hardware: `--key` is the size of a key's picture, everything else follows from it. */
export const deckStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  header,
  footer {
    display: flex;
    align-items: center;
    gap: 8px;
    flex-wrap: wrap;
  }
  header {
    border-bottom: 1px solid var(--line);
  }
  .size {
    margin-inline: auto 8px;
  }
  .size button {
    min-height: 22px;
    padding: 1px 8px;
    font-size: 12px;
  }
  .stage {
    display: grid;
    flex: 0 1 auto;
    min-height: 0;
    place-items: safe center;
    overflow: auto;
    padding: 14px 8px 12px;
  }
  .device {
    --gap: calc(var(--key) * 0.16);
    position: relative;
    padding: 10px calc(var(--key) * 0.3) calc(var(--key) * 0.26);
    border-radius: calc(var(--key) * 0.28);
    background:
      radial-gradient(120% 60% at 50% 0, #3b3e44 0, transparent 70%),
      linear-gradient(#26282c, #131416 55%, #0b0c0d);
    box-shadow:
      inset 0 1px 0 #ffffff30,
      inset 0 0 0 1px #ffffff0d,
      inset 0 -8px 16px #0009,
      0 8px 14px -4px #000b;
  }
  .engraved {
    margin-bottom: 9px;
    text-align: center;
    font-size: 10px;
    letter-spacing: 0.34em;
    text-indent: 0.34em;
    text-transform: uppercase;
    color: #a7acb5;
  }
  .keys {
    display: grid;
    grid-template-columns: repeat(var(--columns), calc(var(--key) + 6px));
    gap: calc(var(--gap) - 6px);
    justify-content: center;
  }
  .cell {
    position: relative;
  }
  .key {
    display: block;
    width: calc(var(--key) + 6px);
    height: calc(var(--key) + 6px);
    padding: 3px;
    border: 0;
    border-radius: calc(var(--key) * 0.17 + 3px);
    background: #020203 !important;
    box-shadow:
      0 1px 0 #ffffff26,
      0 -1px 0 #000,
      inset 0 0 0 1px #000;
    cursor: pointer;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .key:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  .selected .key {
    box-shadow:
      0 0 0 2px var(--accent),
      0 0 14px -2px var(--accent);
  }
  .picture {
    position: relative;
    display: block;
    width: var(--key);
    height: var(--key);
    overflow: hidden;
    border-radius: calc(var(--key) * 0.17);
    background: #08090b;
    transition: transform 0.05s;
  }
  /* The glass on top: a reflection above, a bright edge, a shadow below. */
  .picture::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: linear-gradient(172deg, #ffffff30 0, #ffffff0f 36%, #fff0 37%);
    box-shadow:
      inset 0 1px 1px #ffffff40,
      inset 0 0 0 1px #ffffff12,
      inset 0 -6px 10px -6px #000c;
    pointer-events: none;
  }
  .pressed .picture {
    transform: scale(0.94);
    filter: brightness(0.72);
  }
  .picture img {
    display: block;
    width: 100%;
    height: 100%;
  }
  .title {
    position: absolute;
    inset: 3% 2%;
    display: flex;
    justify-content: center;
    text-align: center;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: Arial, Helvetica, sans-serif;
    line-height: 1.15;
    text-shadow:
      0 0 2px #000,
      0 0 3px #000,
      0 1px 2px #000;
  }
  .many {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding-bottom: 34%;
    background: #14181f;
    color: #cfd5de;
  }
  .many svg {
    width: 44%;
    height: auto;
  }
  .sign {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    background: #000a;
  }
  .sign svg {
    width: 58%;
    height: 58%;
  }
  .hint {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: #868d98;
    opacity: 0;
  }
  .key:hover .hint,
  .key:focus-visible .hint,
  .selected .hint,
  .wanted .hint {
    opacity: 1;
  }
  .wanted .key,
  .target .key {
    box-shadow: 0 0 0 2px var(--warn);
  }
  .wanted .hint {
    color: var(--warn);
  }
  .gear {
    position: absolute;
    inset: auto -5px -5px auto;
    width: 24px;
    min-height: 24px;
    padding: 0;
    border: 1px solid #0c0d0f;
    border-radius: 50%;
    background: #3d424b;
    opacity: 0;
  }
  .cell:hover .gear,
  .selected .gear,
  .gear:focus-visible {
    opacity: 1;
  }
  .selected .gear {
    background: var(--accent-ground);
  }
  .strip {
    display: grid;
    grid-template-columns: repeat(var(--dials), 1fr);
    height: calc(var(--key) * 0.58);
    margin-top: var(--gap);
    border-radius: 8px;
    background: linear-gradient(175deg, #2a2c30 0, #101113 30%, #050506 31%);
    box-shadow:
      inset 0 0 0 1px #000,
      0 1px 0 #ffffff26;
  }
  .strip span + span {
    border-inline-start: 1px solid #ffffff10;
  }
  .dials {
    display: grid;
    grid-template-columns: repeat(var(--dials), 1fr);
    justify-items: center;
    margin-top: calc(var(--gap) * 0.8);
  }
  .dials span {
    width: calc(var(--key) * 0.56);
    aspect-ratio: 1;
    border-radius: 50%;
    background:
      radial-gradient(circle at 50% 42%, #34373d 0 46%, transparent 47%),
      repeating-conic-gradient(#1b1d20 0 6deg, #3a3e44 6deg 12deg);
    box-shadow:
      0 4px 8px #000a,
      inset 0 0 0 1px #000;
  }
  .without {
    margin-top: 8px;
    text-align: center;
    font-size: 12px;
    color: var(--muted);
  }
  footer {
    justify-content: center;
    min-height: 30px;
    padding: 0 14px 6px;
    color: var(--muted);
  }
  .dot {
    min-height: 24px;
    padding: 2px 8px;
    background: none;
    color: var(--muted);
  }
  .dot[aria-current="page"] {
    color: var(--text);
    background: var(--raised-more);
  }
  /* Over the tabs, so that no key moves away from under the pointer. */
  .carried {
    position: absolute;
    inset: 0 0 auto;
    min-height: 38px;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    padding: 5px 10px;
    background: #3a2d0c;
    color: #ffe2a6;
  }
  .carried button {
    min-height: 24px;
  }
  @media (prefers-reduced-motion: reduce) {
    .picture {
      transition: none;
    }
  }
`;
