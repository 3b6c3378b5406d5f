import { css } from "lit";

/** What the tabs of the service panel look like: groups of settings below each other. */
export const tabStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: 13px;
    padding: 12px 14px 14px;
  }
  .line {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    align-items: center;
    gap: 6px 12px;
  }
  .line.top {
    align-items: start;
  }
  .line.top > .caption {
    padding-top: 5px;
  }
  .caption {
    line-height: 1.25;
  }
  p.help {
    color: var(--muted);
    font-size: 12px;
  }
  .code {
    display: inline-block;
    max-width: 100%;
    padding: 3px 7px;
    border-radius: 5px;
    background: #121316;
    overflow-wrap: anywhere;
    user-select: all;
  }
  pre {
    overflow: auto;
    max-height: 190px;
    padding: 8px 10px;
    border-radius: 6px;
    background: #101114;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  @media (max-width: 1100px) {
    .line {
      grid-template-columns: 78px minmax(0, 1fr);
    }
  }
`;
