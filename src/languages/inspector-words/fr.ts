import type { InspectorWords } from "./en.ts";

export const inspectorFr: InspectorWords = {
  "account.title": "Connexion",
  "account.place": "Compte",
  "account.shared": "Commun à toutes les touches",
  "account.own": "Seulement pour cette touche",
  "account.new": "Nouveau compte…",
  "account.newName": "Compte {number}",
  "account.name": "Nom",
  "account.makeNamed": "Enregistrer comme compte nommé",
  "account.delete": "Supprimer ce compte…",
  "account.deleteWarning":
    "Des touches d’autres pages utilisent peut-être «\u00a0{name}\u00a0». Sans ce compte, elles n’enverront rien.",
  "account.deleteNow": "Supprimer",
  "account.keep": "Conserver",
  "account.connected": "Connecté à {name}",
  "account.interrupted": "{name} ne répond pas pour le moment.",
  "account.kept":
    "Pas encore utilisé\u00a0: les touches gardent le compte qui fonctionne et passeront à celui-ci dès qu’il fonctionnera. Si vous fermez ces réglages, il sera utilisé dans tous les cas.",
  "account.change": "Modifier",
  "account.undo": "Annuler",
  "account.baseUrl": "Adresse",
  "account.apiKey": "Clé API",
  "account.churchId": "ID d’église",
  "account.baseUrlHint": "Adresse du service de sous-titres, https://…",
  "account.apiKeyHint": "Dashboard › Advanced › API keys",
  "account.churchIdHint": "Coller l’adresse du dashboard (…/db/…)",
  "account.fromShared": "comme dans le compte commun",
  "account.fromNamed": "comme dans {name}",
  "account.keptShared": "Reste sur cet ordinateur, jamais dans les profils exportés.",
  "account.keptOwn": "Enregistrée avec cette touche\u00a0: les profils exportés la contiennent.",
  "account.keptAside":
    "Reste sur cet ordinateur. La clé API propre à la touche, désormais inutilisée, y reste attachée\u00a0: les profils exportés la contiennent.",
  "account.reveal": "Afficher la clé API",
  "account.hide": "Masquer la clé API",
  "account.share": "Utiliser pour toutes les touches",
  "account.loading": "En attente de Stream Deck…",
  more: "Plus",

  "problem.missing": "Obligatoire.",
  "problem.not text": "Ce qui était enregistré ici est illisible. Saisissez-le de nouveau.",
  "problem.not there": "Ce compte n’existe pas sur cet ordinateur. Choisissez-en un autre.",
  "problem.too long": "Trop long pour être partagé par toutes les touches\u00a0: non enregistré.",
  "problem.not an address": "Ce n’est pas une adresse web. Elle doit commencer par https://",
  "problem.not https":
    "L’adresse doit commencer par https:// pour que personne ne lise la clé API en chemin.",
  "problem.has credentials": "Retirez le nom d’utilisateur et le mot de passe avant le @.",
  "problem.has a query": "Retirez le\u00a0? ou le # et tout ce qui suit.",
  "problem.not a key":
    "Une clé API ne contient ni espaces ni caractères spéciaux. Copiez-la de nouveau depuis le dashboard.",
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
  "check.noReplyOnLinux":
    "Le plugin ne répond pas. Il a besoin de Node.js 24.5 ou d’une version plus récente\u00a0: installez-la, puis redémarrez OpenDeck.",
  "check.address-not-found": "Adresse introuvable. Vérifiez son orthographe et le réseau.",
  "check.no-connection": "Rien ne répond à cette adresse. Vérifiez le réseau et l’adresse.",
  "check.connection-dropped": "La connexion a été coupée avant la réponse. Réessayez.",
  "check.proxy-refused":
    "Le proxy du réseau refuse la connexion. Demandez les identifiants à la personne qui gère le réseau.",
  "check.proxy-not-valid": "L’adresse du proxy (variable d’environnement HTTPS_PROXY) n’est pas valide.",
  "check.certificate-not-trusted":
    "Le certificat de cette adresse n’est pas fiable{code}. Vérifiez l’adresse\u00a0; si un filtre inspecte le trafic, adressez-vous à la personne qui gère le réseau.",
  "check.no-secure-connection":
    "Ce qui répond à cette adresse n’utilise pas https. Vérifiez l’adresse et le port.",
  "check.timed-out": "Pas de réponse en 10 secondes. Vérifiez le réseau.",
  "check.key-rejected":
    "La clé API a été refusée. Copiez-la de nouveau ou créez-en une\u00a0: Dashboard › Advanced › API keys.",
  "check.wrong-account":
    "Cette clé API appartient à une autre église. Vérifiez l’ID d’église ou utilisez la clé API de votre église.",
  "check.conflict": "Le service a refusé\u00a0: {words}",
  "check.busy": "Le service est occupé. Réessayez dans une minute.",
  "check.refused": "Le service a refusé\u00a0: {words}",
  "check.service-error": "Le service est en panne (HTTP {status}). Réessayez plus tard.",
  "check.redirected":
    "Cette adresse redirige vers une autre (HTTP {status}). Utilisez l’adresse finale ou connectez-vous d’abord au réseau.",
  "check.not-the-service":
    "Ce n’est pas le service de sous-titres\u00a0: {came}. Vérifiez l’adresse ou connectez-vous d’abord au réseau.",
  "check.notFound": "Le service de sous-titres ne se trouve pas à cette adresse. Copiez-la de nouveau.",
  "check.answer-too-long":
    "Ce n’est pas le service de sous-titres\u00a0: la réponse est trop longue. Vérifiez l’adresse.",
  "check.defect": "Erreur interne du plugin. Les détails sont dans le journal.",
  "read.since": "depuis {time}",
  "read.clients": "connectés\u00a0: {count}",
  "read.hidden": "sous-titres masqués",
  "read.shown": "sous-titres affichés",
  "came.web page": "la réponse est une page web",
  "came.nothing": "la réponse est vide",
  "came.text": "la réponse est du texte brut",
  "came.unknown JSON": "la réponse est dans un format inconnu",
  "came.other": "la réponse est illisible",

  "stream.title": "Lancer / arrêter la diffusion",
  "stream.mode": "Un appui",
  "stream.toggle": "Lance ou arrête",
  "stream.start": "Lance seulement",
  "stream.stop": "Arrête seulement",
  "stream.guard": "Arrêt",
  "stream.hold": "Seulement après 1 seconde d’appui",
  "stream.alwaysHold": "Une diffusion en pause ou suspendue ne s’arrête que par un appui long.",
  "start.languages": "Langues au démarrage",
  "start.help":
    "Choisies avant le démarrage, tant qu’aucune diffusion n’est en cours. Ce qui reste vide ne change pas.",
  "start.spoken": "Langue parlée au démarrage",

  "visibility.title": "Masquer / afficher sous-titres",
  "visibility.mode": "Un appui",
  "visibility.toggle": "Masque ou affiche",
  "visibility.hide": "Masque seulement",
  "visibility.show": "Affiche seulement",
  "visibility.hiding": "Masquage",
  "visibility.clearText": "Moment privé\u00a0: effacer aussi le texte",
  "visibility.clearTextHelp":
    "Ce qui est dit pendant le masquage n’apparaît pas ensuite, sauf si un autre programme affiche les sous-titres.",

  "transcriptionLanguage.title": "Langue parlée",
  "transcription.languages": "Parlée",
  "transcription.help":
    "Une langue\u00a0: un appui la choisit. Plusieurs\u00a0: chaque appui passe à la suivante.",
  "transcription.helpOnDial":
    "Une langue\u00a0: un appui la choisit. Plusieurs\u00a0: tournez pour choisir, puis appuyez.",
  "transcription.clash":
    "Le service refuse une langue parlée vers laquelle il traduit aussi. Un préréglage avec langue parlée, sur un bouton «\u00a0Langues de traduction\u00a0», change les deux d’un seul appui.",

  "translationLanguages.title": "Langues de traduction",
  "translation.help":
    "Un préréglage\u00a0: un appui l’applique. Plusieurs\u00a0: chaque appui passe au suivant.",
  "translation.helpOnDial":
    "Un préréglage\u00a0: un appui l’applique. Plusieurs\u00a0: tournez pour choisir, puis appuyez.",
  "translation.preset": "Préréglage {number}",
  "translation.name": "Nom",
  "translation.languages": "Traduction",
  "translation.add": "Ajouter un préréglage",
  "translation.none": "Pas de traduction\u00a0: un appui arrête toute traduction.",
  "translation.nothing": "pas de traduction",
  "translation.draft": "Ce préréglage n’est enregistré qu’une fois une langue de traduction ajoutée.",
  "translation.alsoSpoken": "Changer aussi la langue parlée",
  "translation.chooseNone": "Pas de traduction",
  "translation.sameName": "Un autre préréglage porte ce nom.",
  "translation.tooMany": "Le service a déjà refusé une liste de {count} langues : {words}",
  "translation.refused": "Le service a refusé cette liste\u00a0: {words}",
  "translation.refusedWithoutWords": "Le service a refusé cette liste.",
  "translation.clash": "Tant que {item} est la langue parlée, le service refuse ce préréglage.",
  "translation.useScene": "Utiliser plutôt {scene}",

  "restart.label": "Changement",
  "restart.hold": "En direct, seulement après 1 seconde d’appui",
  "restart.help": "En direct, changer la langue parlée relance la diffusion.",

  "remind.label": "Rappel",
  "remind.never": "Jamais",
  "remind.after": "Après {hours} de direct",

  "list.add": "Ajouter une langue",
  "list.hint": "Langues : noms ou codes",
  "list.up": "Monter {item}",
  "list.down": "Descendre {item}",
  "list.remove": "Retirer {item}",
  "list.unknownCode": "« {code} » n’est ni une langue ni un code comme en-US ou pt-BR.",
  "list.duplicate": "{item} est déjà dans la liste.",
  "list.isSource": "{item} est la langue parlée\u00a0; le service la refuse comme traduction.",
  "list.broken": "Ce qui était enregistré ici est illisible. La première modification le remplace.",
  "list.none": "Aucun résultat",
  "list.doubtful": "« {code} » n’est pas une langue connue. Le service la refusera peut-être.",
  "list.refused": "Le service a refusé cette langue : {words}",
  "list.refusedWithoutWords": "Le service a refusé cette langue.",
  "list.useRegion": "Utiliser {item} ({code})",

  "try.button": "Essayer maintenant",
  "try.accepted": "Le service l’a accepté.",
  "try.running":
    "Une diffusion est en cours, ou l’est peut-être. Elle passerait tout de suite à\u00a0: {items}.",
  "try.anyway": "Changer maintenant",
  "try.leave": "Ne rien changer",

  "clear.title": "Effacer les sous-titres",
  "status.title": "État de la diffusion",
  "step.stateDecides": "C’est l’état choisi pour cette étape qui décide.",
  "step.choose":
    "Choisissez «\u00a0{first}\u00a0» ou «\u00a0{second}\u00a0»\u00a0: dans OpenDeck, une étape laissée ainsi ne fait rien.",
  "help.none": "Cette touche n’a pas d’autres réglages.",

  "diagnostics.title": "Aide",
  "diagnostics.button": "Copier le diagnostic",
  "diagnostics.guides": "Ouvrir les guides",
  "diagnostics.copied":
    "Copié. Collez-le dans un message à la personne qui vous aide. La clé API n’y figure pas.",
  "diagnostics.byHand": "Copiez ce texte pour la personne qui vous aide. La clé API n’y figure pas.",
  "diagnostics.text": "Diagnostic",
};
