import type { InspectorWords } from "./en.ts";

export const inspectorFr: InspectorWords = {
  "account.title": "Connexion",
  "account.place": "Compte",
  "account.shared": "Commun à toutes les touches",
  "account.own": "Seulement pour cette touche",
  "account.baseUrl": "Adresse",
  "account.apiKey": "Clé API",
  "account.churchId": "ID d’église",
  "account.baseUrlHint": "Adresse du service de sous-titres, https://…",
  "account.apiKeyHint": "Dashboard › Advanced › API keys",
  "account.churchIdHint": "Coller l’adresse du dashboard (…/db/…)",
  "account.fromShared": "comme dans le compte commun",
  "account.keptShared": "Reste sur cet ordinateur, jamais dans les profils exportés.",
  "account.keptOwn": "Gardée avec cette touche\u00a0: les profils exportés la contiennent.",
  "account.keptAside":
    "Reste sur cet ordinateur. La clé API propre à la touche, désormais inutilisée, y reste attachée\u00a0: les profils exportés la contiennent.",
  "account.reveal": "Afficher la clé API",
  "account.hide": "Masquer la clé API",
  "account.share": "Utiliser pour toutes les touches",
  "account.loading": "En attente de Stream Deck…",

  "problem.missing": "À remplir.",
  "problem.not text": "Ce qui était enregistré ici est illisible. À saisir de nouveau.",
  "problem.too long": "Trop long pour être partagé par toutes les touches\u00a0: non enregistré.",
  "problem.not an address": "Ce n’est pas une adresse web. Elle commence par https://",
  "problem.not https":
    "L’adresse doit commencer par https:// pour que personne ne lise la clé API en chemin.",
  "problem.has credentials": "Sans le nom d’utilisateur ni le mot de passe avant le @, s’il vous plaît.",
  "problem.has a query": "Sans ce qui suit le\u00a0? ou le #, s’il vous plaît.",
  "problem.not a key": "Une clé n’a ni espaces ni signes spéciaux. Copiez-la de nouveau depuis le dashboard.",
  "problem.not a UUID": "Un ID d’église ressemble à 6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f.",

  "check.button": "Tester la connexion",
  "check.checking": "Test en cours…",
  "check.reached": "Connecté. {session} Réponse en {ms}\u00a0ms.",
  "check.none": "Aucune diffusion en cours.",
  "check.active": "La diffusion est en direct.",
  "check.paused": "La diffusion est en pause.",
  "check.suspended": "La diffusion est suspendue.",
  "check.unknown": "La diffusion est dans un état que ce plugin ne connaît pas.",
  "check.incomplete": "{field}\u00a0: {problem}",
  "check.noReply": "Le plugin ne répond pas. Redémarrez Stream Deck.",
  "check.address-not-found": "Adresse introuvable. Vérifiez son orthographe et le réseau.",
  "check.no-connection": "Rien ne répond à cette adresse. Vérifiez le réseau et l’adresse.",
  "check.connection-dropped": "La connexion a été coupée avant la réponse. Réessayez.",
  "check.certificate-not-trusted":
    "Le certificat de cette adresse n’est pas fiable{code}. Vérifiez l’adresse\u00a0; si un filtre lit le trafic, demandez à la personne qui gère le réseau.",
  "check.no-secure-connection": "Cette adresse ne parle pas https. Vérifiez l’adresse et le port.",
  "check.timed-out": "Pas de réponse en 10 secondes. Vérifiez le réseau.",
  "check.key-rejected":
    "La clé API a été refusée. Copiez-la de nouveau ou créez-en une\u00a0: Dashboard › Advanced › API keys.",
  "check.wrong-account":
    "Cette clé API est celle d’une autre église. Vérifiez l’ID d’église ou utilisez la clé de cette église.",
  "check.conflict": "Le service a refusé\u00a0: {words}",
  "check.busy": "Le service est occupé. Réessayez dans une minute.",
  "check.refused": "Le service a refusé\u00a0: {words}",
  "check.service-error": "Le service est en panne (HTTP {status}). Réessayez plus tard.",
  "check.redirected":
    "Cette adresse renvoie vers une autre (HTTP {status}). Utilisez l’adresse finale ou connectez-vous d’abord au réseau.",
  "check.not-the-service":
    "Ce n’est pas le service de sous-titres\u00a0: {came}. Vérifiez l’adresse ou connectez-vous d’abord au réseau.",
  "check.answer-too-long":
    "Ce n’est pas le service de sous-titres\u00a0: la réponse est trop longue. Vérifiez l’adresse.",
  "came.web page": "une page web est arrivée",
  "came.nothing": "une réponse vide est arrivée",
  "came.text": "du texte brut est arrivé",
  "came.unknown JSON": "une réponse inconnue est arrivée",
  "came.other": "ce qui est arrivé est illisible",

  "stream.title": "Lancer / arrêter la diffusion",
  "stream.mode": "Un appui",
  "stream.toggle": "Lance ou arrête",
  "stream.start": "Lance seulement",
  "stream.stop": "Arrête seulement",
  "stream.guard": "Arrêt",
  "stream.hold": "Seulement après 1 seconde d’appui",

  "visibility.title": "Masquer / afficher sous-titres",
  "visibility.mode": "Un appui",
  "visibility.toggle": "Masque ou affiche",
  "visibility.hide": "Masque seulement",
  "visibility.show": "Affiche seulement",

  "transcription.title": "Langue parlée",
  "transcription.languages": "Parlée",
  "transcription.help":
    "Une langue\u00a0: un appui la choisit. Plusieurs\u00a0: chaque appui passe à la suivante.",

  "translation.title": "Langues de traduction",
  "translation.help":
    "Un préréglage\u00a0: un appui l’applique. Plusieurs\u00a0: chaque appui passe au suivant.",
  "translation.preset": "Préréglage {number}",
  "translation.name": "Nom",
  "translation.languages": "Langues",
  "translation.add": "Ajouter un préréglage",
  "translation.none": "Aucune langue pour l’instant\u00a0: un appui arrêterait toute traduction.",
  "translation.refused": "Le service a refusé cette liste\u00a0: {words}",
  "translation.refusedWithoutWords": "Le service a refusé cette liste.",

  "list.add": "Ajouter une langue",
  "list.hint": "Ajouter une langue\u00a0: nom ou code",
  "list.up": "Monter {item}",
  "list.down": "Descendre {item}",
  "list.remove": "Retirer {item}",
  "list.unknownCode": "«\u00a0{code}\u00a0» n’est pas un code de langue comme en ou pt-BR.",
  "list.duplicate": "{item} est déjà dans la liste.",
  "list.isSource": "{item} est la langue parlée\u00a0; le service la refuse comme traduction.",
  "list.broken": "Ce qui était enregistré ici est illisible. La première modification le remplace.",
  "list.none": "Aucun résultat",

  "clear.title": "Effacer les sous-titres",
  "status.title": "État de la diffusion",
  "help.none": "À part le compte, il n’y a rien à régler.",

  "diagnostics.title": "Aide",
  "diagnostics.button": "Copier le diagnostic",
  "diagnostics.copied":
    "Copié. Collez-le dans un message à la personne qui vous aide. La clé API n’y figure pas.",
  "diagnostics.byHand": "Copiez ce texte pour la personne qui vous aide. La clé API n’y figure pas.",
  "diagnostics.text": "Diagnostic",
};
