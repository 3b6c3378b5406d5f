import type { InspectorWords } from "./inspector-en.ts";

export const inspectorDe: InspectorWords = {
  "account.title": "Verbindung",
  "account.place": "Konto",
  "account.shared": "Gemeinsam für alle Tasten",
  "account.own": "Nur für diese Taste",
  "account.baseUrl": "Adresse",
  "account.apiKey": "API-Key",
  "account.churchId": "Gemeinde-ID",
  "account.baseUrlHint": "Adresse des Untertitel-Dienstes, https://…",
  "account.apiKeyHint": "Dashboard › Advanced › API keys",
  "account.churchIdHint": "Adresse des Dashboards einfügen (…/db/…)",
  "account.fromShared": "wie im gemeinsamen Konto",
  "account.keptShared": "Bleibt auf diesem Computer, nie in exportierten Profilen.",
  "account.keptOwn": "Gehört zu dieser Taste: Exportierte Profile enthalten ihn.",
  "account.keptAside":
    "Bleibt auf diesem Computer. Der eigene API-Key der Taste, jetzt unbenutzt, bleibt bei ihr: Exportierte Profile enthalten ihn.",
  "account.reveal": "API-Key anzeigen",
  "account.hide": "API-Key verbergen",
  "account.share": "Für alle Tasten verwenden",
  "account.loading": "Warten auf Stream Deck …",

  "problem.missing": "Wird gebraucht.",
  "problem.not text": "Was hier gespeichert war, ist nicht lesbar. Bitte neu eingeben.",
  "problem.too long": "Zu lang, um für alle Tasten zu gelten. Nicht gespeichert.",
  "problem.not an address": "Das ist keine Webadresse. Sie beginnt mit https://",
  "problem.not https":
    "Die Adresse muss mit https:// beginnen, damit unterwegs niemand den API-Key lesen kann.",
  "problem.has credentials": "Benutzername und Passwort vor dem @ bitte weglassen.",
  "problem.has a query": "Bitte alles ab dem ? oder # weglassen.",
  "problem.not a key":
    "Ein Key hat keine Leerzeichen und keine Sonderzeichen. Bitte im Dashboard neu kopieren.",
  "problem.not a UUID": "Eine Gemeinde-ID sieht so aus: 6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f.",

  "check.button": "Verbindung prüfen",
  "check.checking": "Wird geprüft …",
  "check.reached": "Verbunden. {session} Antwort nach {ms}\u00a0ms.",
  "check.none": "Es läuft kein Stream.",
  "check.active": "Der Stream ist live.",
  "check.paused": "Der Stream ist pausiert.",
  "check.suspended": "Der Stream ist unterbrochen.",
  "check.incomplete": "{field}: {problem}",
  "check.noReply": "Das Plugin antwortet nicht. Bitte Stream Deck neu starten.",
  "check.address-not-found": "Die Adresse wurde nicht gefunden. Bitte Schreibweise und Netzwerk prüfen.",
  "check.no-connection": "Unter dieser Adresse antwortet nichts. Bitte Netzwerk und Adresse prüfen.",
  "check.connection-dropped": "Die Verbindung brach ab, bevor eine Antwort kam. Bitte noch einmal versuchen.",
  "check.proxy-refused":
    "Der Proxy des Netzwerks verweigert die Verbindung. Fragen Sie die Netzwerkbetreuung nach den Zugangsdaten.",
  "check.proxy-not-valid": "Die Adresse des Proxys (HTTPS_PROXY in der Umgebung) ist ungültig.",
  "check.certificate-not-trusted":
    "Dem Zertifikat dieser Adresse wird nicht vertraut{code}. Bitte die Adresse prüfen; liest ein Filter den Datenverkehr mit, hilft, wer das Netzwerk betreut.",
  "check.no-secure-connection": "Diese Adresse spricht kein https. Bitte Adresse und Port prüfen.",
  "check.timed-out": "Keine Antwort in 10 Sekunden. Bitte das Netzwerk prüfen.",
  "check.key-rejected":
    "Der API-Key wurde abgelehnt. Bitte neu kopieren oder einen neuen anlegen: Dashboard › Advanced › API keys.",
  "check.wrong-account":
    "Dieser API-Key gehört zu einer anderen Gemeinde. Bitte die Gemeinde-ID prüfen oder den Key dieser Gemeinde verwenden.",
  "check.conflict": "Der Dienst hat abgelehnt: {words}",
  "check.busy": "Der Dienst ist ausgelastet. Bitte in einer Minute noch einmal versuchen.",
  "check.refused": "Der Dienst hat abgelehnt: {words}",
  "check.service-trouble": "Der Dienst ist gestört (HTTP {status}). Bitte später noch einmal versuchen.",
  "check.redirected":
    "Diese Adresse leitet auf eine andere weiter (HTTP {status}). Bitte die endgültige Adresse verwenden oder sich zuerst im Netzwerk anmelden.",
  "check.not-the-service":
    "Das ist nicht der Untertitel-Dienst: {came}. Bitte die Adresse prüfen oder sich zuerst im Netzwerk anmelden.",
  "check.answer-too-long":
    "Das ist nicht der Untertitel-Dienst: Die Antwort ist zu lang. Bitte die Adresse prüfen.",
  "came.web page": "eine Webseite kam",
  "came.nothing": "eine leere Antwort kam",
  "came.text": "reiner Text kam",
  "came.unknown JSON": "eine unbekannte Antwort kam",
  "came.other": "was kam, ist nicht lesbar",

  "stream.title": "Stream starten / stoppen",
  "stream.mode": "Tastendruck",
  "stream.toggle": "Startet oder stoppt",
  "stream.start": "Startet nur",
  "stream.stop": "Stoppt nur",
  "stream.guard": "Stoppen",
  "stream.hold": "Erst nach 1 Sekunde Halten",

  "visibility.title": "Untertitel aus-/einblenden",
  "visibility.mode": "Tastendruck",
  "visibility.toggle": "Blendet aus oder ein",
  "visibility.hide": "Blendet nur aus",
  "visibility.show": "Blendet nur ein",

  "transcription.title": "Gesprochene Sprache",
  "transcription.languages": "Gesprochen",
  "transcription.help": "Eine Sprache: Ein Druck stellt sie ein. Mehrere: Jeder Druck wählt die nächste.",

  "translation.title": "Übersetzungssprachen",
  "translation.help": "Ein Preset: Ein Druck stellt es ein. Mehrere: Jeder Druck wählt das nächste.",
  "translation.preset": "Preset {number}",
  "translation.name": "Name",
  "translation.languages": "Sprachen",
  "translation.add": "Preset hinzufügen",
  "translation.none": "Noch keine Sprache: Ein Druck würde jede Übersetzung beenden.",
  "translation.refused": "Der Dienst hat diese Liste abgelehnt: {words}",
  "translation.refusedWithoutWords": "Der Dienst hat diese Liste abgelehnt.",

  "list.add": "Sprache hinzufügen",
  "list.hint": "Sprache hinzufügen: Name oder Code",
  "list.up": "{item} nach oben",
  "list.down": "{item} nach unten",
  "list.remove": "{item} entfernen",
  "list.unknownCode": "„{code}“ ist kein Sprachcode wie en oder pt-BR.",
  "list.duplicate": "{item} steht schon in der Liste.",
  "list.isSource": "{item} wird gesprochen; der Dienst lehnt diese Sprache als Übersetzung ab.",
  "list.broken": "Was hier gespeichert war, ist nicht lesbar. Die erste Änderung ersetzt es.",
  "list.none": "Nichts gefunden",

  "clear.title": "Untertitel leeren",
  "status.title": "Stream-Status",
  "help.none": "Außer dem Konto gibt es nichts einzustellen.",

  "diagnostics.title": "Hilfe",
  "diagnostics.button": "Diagnose kopieren",
  "diagnostics.copied":
    "Kopiert. Einfügen in eine Nachricht an jemanden, der hilft. Der API-Key ist nicht dabei.",
  "diagnostics.byHand": "Diesen Text kopieren für jemanden, der hilft. Der API-Key ist nicht dabei.",
  "diagnostics.text": "Diagnose",
};
