"""Spanish."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.words.frames import Counted, Language

SENTENCES: Mapping[str, str | Counted] = {
    "phrase.hello": "Hola, y buena partida.",
    "phrase.your_turn": "Es tu turno.",
    "phrase.well_played": "¡Bien jugado!",
    "phrase.thanks": "Gracias.",
    "phrase.one_moment": "Un momento, por favor.",
    "phrase.back_again": "Ya estoy de vuelta.",
    "phrase.take_back": "¿Lo deshacemos?",
    "phrase.pause_until": "¿Hacemos una pausa hasta {at} UTC?",
    "phrase.good_game": "Gracias por la partida.",
    "message.turn": "Es tu turno",
    "message.clock": "Se te acaba el tiempo",
    "message.vote": "Se espera tu voto",
    "message.began": "Tu partida ha empezado",
    "message.ended": "Tu partida ha terminado",
    "message.talk": "Alguien te ha escrito",
    "message.called": "Te invitan a una mesa",
    "message.digest": "Tus mesas de hoy",
    "message.test": "Esto es una prueba",
    "message.test_text": "Aquí llegan los mensajes de esta mesa.",
    "message.against": "Contra {names}, ronda {round}.",
    "message.left": "Te queda el {percent}\u00a0% de tu tiempo.",
    "message.won": "Has ganado.",
    "message.lost": "Has perdido.",
    "message.over": "No ha ganado nadie.",
    "message.said": "{name} te ha escrito.",
    "message.calls": "{name} te invita a jugar.",
    "moment.any": "Arrakis",
    "moment.any_text": "Un planeta desértico, dos bandos, de una a cuatro personas: una mesa en línea.",
    "moment.title": "Arrakis, ronda {round}",
    "moment.text": "La Supremacía está en {supremacy}; la Presciencia, en {prescience}.",
    "moment.battle": "Se libra una batalla.",
    "moment.won_harkonnen": "Ha ganado la Casa de los Harkonnen.",
    "moment.won_atreides": "Ha ganado la Casa de los Atreides.",
    "source.title": "Código fuente",
    "source.this": "Esto es {title} {version}, compilación {build}.",
    "source.licence": "Es software libre bajo la Licencia Pública General Affero de GNU, versión 3 o "
    "posterior. Quien juega aquí puede obtener el código del programa tal como funciona aquí, "
    "con todos los cambios: pídelo a quien administra este servidor.",
    "source.back": "Volver a las mesas",
    "digest.waiting": Counted(
        "all",
        {
            "one": "Se te espera en tu mesa en curso.",
            "other": "Se te espera en {number} de tus {all} mesas en curso.",
        },
    ),
    "digest.against": "Contra {names}.",
    "digest.more": "Y en {number} más.",
    "mail.stop": "Si no quieres recibir más correos como este:",
    "mail.confirm": "¿Es tuya esta dirección?",
    "mail.confirm_text": "Alguien quiere recibir aquí noticias de lo que pasa en una mesa de Arrakis. "
    "Si eres tú, confírmalo en esta página en el plazo de un día:",
    "mail.confirm_not": "Si no eres tú, no hagas nada: no llegará nada más.",
    "mail.password": "Una contraseña nueva",
    "mail.password_text": "Quien haya olvidado la contraseña de {name} puede elegir otra en esta página, "
    "una vez, en un plazo de {hours} horas:",
    "mail.password_not": "Si no lo has pedido, no hagas nada: tu contraseña sigue como está.",
    "asked.something": "Se espera una decisión.",
    "asked.take_turn": "Juega un turno.",
    "asked.choose_action": "Elige una Acción.",
    "asked.choose_move": "Mueve una Legión.",
    "asked.choose_casualties": "Retira bajas.",
    "asked.choose_placing": "Coloca Unidades.",
    "asked.choose_effect": "Elige qué Gusano de arena o qué Señal se resuelve antes.",
    "asked.choose_vehicle": "Coloca un Vehículo o mueve uno.",
    "asked.order_attack": "Ordena un ataque.",
    "asked.retreat_or_stand": "Bátete en retirada o resiste.",
    "asked.retreat": "Elige adónde se bate en retirada.",
    "asked.continue_or_cease": "Continúa la batalla o cesa el ataque.",
    "asked.claim_window": "Reclama una carta de Presciencia o déjala pasar.",
    "asked.discard_to_limit": "Descarta cartas hasta el tamaño máximo de mano.",
    "asked.spend_spice": "Gasta especia.",
    "asked.advance_or_stay": "Avanza tras ganar la batalla o quédate.",
    "asked.attack_with_worm": "Ataca con un Gusano de arena o no lo hagas.",
    "asked.call_carryall": "Envía un Ala de acarreo o pierde una Cosechadora.",
    "asked.change_die": "Cambia el resultado de un dado.",
    "asked.choose_abilities": "Elige los Líderes cuyas capacidades activas.",
    "asked.choose_desert_power": "Elige una Acción de Supremacía desértica.",
    "asked.choose_figures": "Elige las miniaturas de una ficha.",
    "asked.choose_sietch": "Despliega en un Sietch.",
    "asked.choose_step": "Elige qué hace una carta.",
    "asked.choose_token": "Roba una ficha o toma una del tablero.",
    "asked.choose_vehicle_places": "Coloca Vehículos.",
    "asked.choose_worm_figure": "Elige la miniatura de un Gusano de arena.",
    "asked.choose_worm_move": "Mueve un Gusano de arena.",
    "asked.choose_worm_place": "Coloca un Gusano de arena.",
    "asked.claim_at_end": "Reclama una carta de Presciencia o déjala.",
    "asked.deploy_harkonnen": "Despliega Unidades y 1 Líder.",
    "asked.discard_for_dice": "Descarta cartas y suma dados en una batalla, o no lo hagas.",
    "asked.draw_from_decks": "Roba cartas.",
    "asked.end_turn": "Realiza una Acción gratuita o termina tu turno.",
    "asked.forced_discard": "Descarta cartas.",
    "asked.place_bene_gesserit": "Coloca tu ficha de Bene Gesserit.",
    "asked.place_signs": "Coloca Señales de gusanos.",
    "asked.play_another": "Juega otra carta de Planificación o no lo hagas.",
    "asked.put_prescience_away": "Elige qué cartas se retiran del juego.",
    "asked.put_token": "Coloca la ficha robada.",
    "asked.remove_excess": "Retira Unidades donde sobran.",
    "asked.swap_leaders": "Cambia Líderes de renombre por genéricos o no lo hagas.",
    "asked.upgrade": "Sustituye Unidades por otras mejores.",
    "asked.use_any_result": "Usa un dado como cualquier resultado.",
    "fact.battle": "Se ha librado una batalla.",
    "fact.sietch": "Ha caído un Sietch.",
    "fact.settlement": "Ha caído un Asentamiento.",
    "fact.supremacy": "La Supremacía ha subido a {number}.",
    "fact.marker": "Se ha movido un marcador de Presciencia.",
    "fact.card": "Se ha jugado una carta de Planificación.",
    "fact.round": "Ha empezado la ronda {number}.",
    "fact.leader": "Se ha perdido un Líder.",
    "fact.claim": "Se ha reclamado una carta de Presciencia.",
    "fact.worm": "Ha llegado un Gusano de arena.",
}

#: Before the sound of i the word for and is another one.
_SOUNDS_LIKE_I = re.compile(r"(?:i|í|hi|hí)(?![aeouáéóú])", re.IGNORECASE)


def _listed(words: Sequence[str]) -> str:
    *others, last = words or ("",)
    both = "e" if _SOUNDS_LIKE_I.match(last) else "y"
    return f"{', '.join(others)} {both} {last}" if others else last


SPANISH = Language(SENTENCES, lambda number: "one" if number == 1 else "other", _listed)
