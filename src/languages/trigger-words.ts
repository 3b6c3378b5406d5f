import type { AppLanguage } from "./app-language.ts";

/** `set` applies what was chosen by turning. */
type Trigger = "stream" | "clear" | "visibility" | "set" | "choose" | "status";

/** What the app says beside a dial of what it does. The English words are those of the manifest. */
export const triggerWords: Readonly<Record<AppLanguage, Readonly<Record<Trigger, string>>>> = {
  de: {
    stream: "Starten / stoppen",
    clear: "Leeren",
    visibility: "Aus-/einblenden",
    set: "Auswahl übernehmen",
    choose: "Auswählen",
    status: "Status abfragen",
  },
  en: {
    stream: "Start / stop",
    clear: "Clear",
    visibility: "Hide / show",
    set: "Apply the choice",
    choose: "Choose",
    status: "Check the status",
  },
  es: {
    stream: "Iniciar / parar",
    clear: "Borrar",
    visibility: "Ocultar / mostrar",
    set: "Aplicar lo elegido",
    choose: "Elegir",
    status: "Consultar el estado",
  },
  fr: {
    stream: "Lancer / arrêter",
    clear: "Effacer",
    visibility: "Masquer / afficher",
    set: "Appliquer le choix",
    choose: "Choisir",
    status: "Demander l’état",
  },
  ja: {
    stream: "開始／停止",
    clear: "クリア",
    visibility: "非表示／表示",
    set: "選択を適用",
    choose: "選択",
    status: "状態を確認",
  },
  ko: {
    stream: "시작 / 중지",
    clear: "지우기",
    visibility: "숨기기 / 보이기",
    set: "선택 적용",
    choose: "선택",
    status: "상태 확인",
  },
  zh_CN: {
    stream: "开始 / 停止",
    clear: "清空",
    visibility: "隐藏 / 显示",
    set: "应用所选",
    choose: "选择",
    status: "查询状态",
  },
  zh_TW: {
    stream: "開始 / 停止",
    clear: "清除",
    visibility: "隱藏 / 顯示",
    set: "套用所選",
    choose: "選擇",
    status: "查詢狀態",
  },
};
