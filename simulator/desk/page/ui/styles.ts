import { css } from "lit";

/** What all parts of the page look like. */
export const baseStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  a {
    color: var(--accent);
  }
  [hidden] {
    display: none !important;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .icon {
    flex: none;
    display: block;
  }
  h2,
  p,
  ul,
  dl,
  dd,
  pre,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  h2 {
    font-size: 13px;
    font-weight: 600;
  }
  .caption {
    font-size: 12px;
    font-weight: 400;
    color: var(--muted);
    padding: 0;
  }
  ul {
    list-style: none;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .muted {
    color: var(--muted);
  }
  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: 12px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
  }
  .push {
    margin-inline-start: auto;
  }
`;

/** Buttons, fields and switches. */
export const controlStyles = css`
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 28px;
    padding: 3px 11px;
    border: 1px solid transparent;
    border-radius: 6px;
    background: var(--raised-more);
    color: var(--text);
    font: inherit;
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    background: #444952;
  }
  button:active:not(:disabled) {
    background: #2f333a;
  }
  button:disabled {
    cursor: default;
    color: #8b919b;
    background: #25282d;
  }
  button.primary {
    background: var(--accent-ground);
    color: #fff;
  }
  button.primary:hover:not(:disabled) {
    background: #0f57bd;
  }
  button.danger {
    color: var(--bad);
  }
  button.danger:hover:not(:disabled) {
    background: #4f2529;
  }
  button.plain {
    padding: 3px 6px;
    background: none;
    color: var(--muted);
  }
  button.plain:hover:not(:disabled) {
    background: var(--raised-more);
    color: var(--text);
  }
  .segments {
    display: inline-flex;
    flex-wrap: wrap;
    padding: 2px;
    gap: 2px;
    border-radius: 8px;
    background: #121316;
  }
  .segments button {
    min-height: 26px;
    background: none;
    color: var(--muted);
  }
  .segments button[aria-pressed="true"] {
    background: var(--raised-more);
    color: var(--text);
    box-shadow: inset 0 0 0 1px #535965;
  }
  input,
  select,
  textarea {
    min-height: 28px;
    padding: 3px 8px;
    border: 1px solid #4a4f59;
    border-radius: 6px;
    background: #121316;
    color: var(--text);
    font: inherit;
    min-width: 0;
  }
  select {
    padding-inline-end: 4px;
  }
  input[type="number"] {
    width: 5.5em;
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  input[role="switch"] {
    appearance: none;
    position: relative;
    flex: none;
    width: 34px;
    min-height: 0;
    height: 20px;
    margin: 0;
    padding: 0;
    border-radius: 10px;
    background: #3a3e46;
    border: 1px solid #7c838f;
    cursor: pointer;
  }
  input[role="switch"]::after {
    content: "";
    position: absolute;
    inset: 2px auto 2px 2px;
    width: 14px;
    border-radius: 50%;
    background: #c9ced6;
    transition: translate 0.12s;
  }
  input[role="switch"]:checked {
    background: var(--accent-ground);
    border-color: #8cc2ff;
  }
  input[role="switch"]:checked::after {
    translate: 14px 0;
    background: #fff;
  }
  @media (prefers-reduced-motion: reduce) {
    input[role="switch"]::after {
      transition: none;
    }
  }
`;
