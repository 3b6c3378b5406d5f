import { css } from "lit";

/** Where the parts of the page are: all on one screen, without scrolling the page itself. */
export const pageStyles = css`
  :host {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    height: 100vh;
    height: 100dvh;
    min-height: 620px;
    min-width: 720px;
  }
  .top {
    display: flex;
    align-items: center;
    gap: 10px 18px;
    padding: 9px 16px;
    border-bottom: 1px solid #000;
    background: #191b1e;
  }
  h1 {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0;
    font-size: 15px;
    font-weight: 600;
  }
  h1 span {
    font-weight: 400;
    color: var(--muted);
  }
  .fact {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    color: var(--muted);
  }
  .accounts {
    display: flex;
    align-items: center;
    gap: 10px;
    margin-inline-start: auto;
  }
  .accounts .state {
    font-size: 12px;
  }
  .fact b {
    font-weight: 600;
    color: var(--text);
  }
  .lamp {
    width: 9px;
    height: 9px;
    border-radius: 50%;
    background: #7d848f;
  }
  .lamp.on {
    background: var(--good);
  }
  .lamp.live {
    background: #ff4d67;
    box-shadow: 0 0 0 3px #ff4d6733;
  }
  .lamp.warn {
    border-radius: 1px;
    rotate: 45deg;
    background: var(--warn);
  }
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr) clamp(390px, 40vw, 600px);
    gap: 12px;
    padding: 12px;
    min-height: 0;
  }
  .column {
    display: grid;
    gap: 12px;
    min-height: 0;
    min-width: 0;
  }
  .left {
    grid-template-rows: auto minmax(220px, 1fr);
  }
  .right {
    grid-template-rows: minmax(0, 10fr) minmax(0, 11fr);
  }
  .panel {
    border-radius: 10px;
    background: var(--panel);
    box-shadow: 0 0 0 1px #000;
    overflow: hidden;
    display: grid;
    grid-template-rows: minmax(0, 1fr);
  }
  desk-key-panel,
  desk-service-panel,
  desk-journal {
    height: 100%;
  }
  /* A phone shows the parts one below the other and scrolls. */
  @media (max-width: 760px) {
    :host {
      display: block;
      height: auto;
      min-width: 0;
    }
    .top {
      flex-wrap: wrap;
    }
    .accounts {
      margin-inline-start: 0;
    }
    main,
    .column {
      display: block;
    }
    .panel {
      margin-bottom: 12px;
    }
    desk-key-panel {
      height: min(640px, 85vh);
    }
    desk-service-panel {
      height: 460px;
    }
    desk-journal {
      height: 380px;
    }
  }
  .lost {
    position: fixed;
    inset: 0;
    z-index: 2;
    display: grid;
    place-content: center;
    background: #0b0c0dcc;
  }
  .lost div {
    padding: 20px 28px;
    border-radius: 12px;
    background: var(--panel);
    box-shadow:
      0 0 0 1px #4a4f59,
      0 20px 60px #000;
    text-align: center;
    font-size: 15px;
  }
  .lost p + p {
    margin-top: 4px;
    color: var(--muted);
    font-size: 13px;
  }
  .message {
    position: fixed;
    inset: auto auto 20px 50%;
    z-index: 3;
    display: flex;
    align-items: center;
    gap: 10px;
    max-width: min(620px, 90vw);
    padding: 9px 10px 9px 14px;
    border-radius: 8px;
    background: #33373f;
    box-shadow:
      0 0 0 1px #5a606b,
      0 10px 30px #000a;
    translate: -50% 0;
  }
  .message.error {
    background: #4a1a1f;
    box-shadow:
      0 0 0 1px #b0535c,
      0 10px 30px #000a;
  }
`;
