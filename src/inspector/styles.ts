import { css } from "lit";

/** Colours, spacing and controls of the Stream Deck app's inspectors, shared by all components. */
export const controls = css`
  :host {
    display: block;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  * {
    box-sizing: border-box;
  }
  .row {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    column-gap: 10px;
    align-items: start;
    margin: 0 0 8px;
  }
  .row > label,
  .row > .label {
    text-align: right;
    line-height: 28px;
    color: #b4b4b4;
    overflow-wrap: anywhere;
  }
  .line {
    display: flex;
    gap: 4px;
    align-items: center;
  }
  input[type="text"],
  input[type="password"],
  select {
    width: 100%;
    min-width: 0;
    height: 28px;
    padding: 0 8px;
    border: 1px solid #3d3d3d;
    border-radius: 3px;
    background: #3d3d3d;
    color: #e6e6e6;
    font: inherit;
  }
  /* Chromium adds as much again before the text of the chosen option. */
  select {
    padding: 0 4px;
  }
  input:placeholder-shown {
    text-overflow: ellipsis;
  }
  input::placeholder {
    color: #a8a8a8;
    opacity: 1;
  }
  :is(input, select)[aria-invalid="true"] {
    border-color: #ff8f80;
  }
  input:disabled,
  button:disabled {
    opacity: 0.5;
  }
  button {
    min-height: 28px;
    padding: 0 10px;
    border: 1px solid #6a6a6a;
    border-radius: 3px;
    background: #2d2d2d;
    color: #e6e6e6;
    font: inherit;
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    background: #3d3d3d;
  }
  button.icon {
    display: grid;
    flex: none;
    place-items: center;
    width: 28px;
    padding: 0;
    border-color: transparent;
    background: none;
  }
  a {
    color: #7cbcff;
  }
  :focus-visible {
    outline: 2px solid #4ba3ff;
    outline-offset: 1px;
  }
  .note {
    margin: 3px 0 0;
    color: #b4b4b4;
    line-height: 1.35;
  }
  .problem {
    margin: 3px 0 0;
    color: #ffa79b;
    line-height: 1.35;
  }
  .problem::before {
    content: "⚠\\fe0e\\a0" / "";
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .note + .buttons,
  .problem + .buttons,
  [role="status"]:not(:empty) + :is(button, try-now) {
    margin-top: 6px;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
  }
  .check input {
    flex: none;
    margin: 0;
  }
  .check ~ .note {
    margin-top: 0;
  }
  button.scene {
    margin: 6px 0;
    padding: 4px 10px;
    text-align: left;
  }
  details {
    margin: 0 0 8px;
  }
  summary {
    padding: 5px 0;
    cursor: pointer;
  }
  .chosen {
    color: #b4b4b4;
  }
  .help {
    margin: 0 0 8px;
  }
`;
