"""Polish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.words.frames import Counted, Language

SENTENCES: Mapping[str, str | Counted] = {
    "phrase.hello": "Cześć, dobrej gry wszystkim.",
    "phrase.your_turn": "Twoja kolej.",
    "phrase.well_played": "Dobrze zagrane!",
    "phrase.thanks": "Dzięki.",
    "phrase.one_moment": "Chwileczkę, proszę.",
    "phrase.back_again": "Już jestem.",
    "phrase.take_back": "Cofniemy to?",
    "phrase.pause_until": "Zrobimy przerwę do {at} UTC?",
    "phrase.good_game": "Dziękuję za grę.",
    "message.turn": "Twoja kolej",
    "message.clock": "Kończy ci się czas",
    "message.vote": "Czeka na ciebie głosowanie",
    "message.began": "Twoja gra się zaczęła",
    "message.ended": "Twoja gra jest skończona",
    "message.talk": "Ktoś do ciebie pisze",
    "message.called": "Zaproszenie do stołu",
    "message.digest": "Twoje stoły dzisiaj",
    "message.test": "To jest wiadomość próbna",
    "message.test_text": "Tutaj przychodzą wiadomości z tego stołu.",
    "message.against": "Grasz z: {names}, Runda {round}.",
    "message.left": "Zostało {percent}\u00a0% twojego czasu.",
    "message.won": "To twoje zwycięstwo.",
    "message.lost": "Przegrana.",
    "message.over": "Nikt nie wygrywa.",
    "message.said": "{name} pisze do ciebie.",
    "message.calls": "{name} zaprasza cię do gry.",
    "moment.any": "Arrakis",
    "moment.any_text": "Pustynna planeta, dwie strony, od jednej do czterech osób: stół w przeglądarce.",
    "moment.title": "Arrakis, Runda {round}",
    "moment.text": "Hegemonia: {supremacy}, Jasnowidzenie: {prescience}.",
    "moment.battle": "Trwa bitwa.",
    "moment.won_harkonnen": "Wygrał Ród Harkonnenów.",
    "moment.won_atreides": "Wygrał Ród Atrydów.",
    "source.title": "Źródła",
    "source.this": "To jest {title} {version}, wydanie {build}.",
    "source.licence": "To wolne oprogramowanie na licencji GNU Affero General Public License w wersji 3 "
    "albo późniejszej. Kto tu gra, może dostać źródła programu w postaci, w jakiej tu działa, ze wszystkimi "
    "zmianami: poproś o nie osobę, która prowadzi ten serwer.",
    "source.back": "Wróć do stołów",
    "digest.waiting": Counted(
        "all",
        {
            "one": "Czeka na ciebie twój trwający stół.",
            "few": "Twoje trwające stoły: {all}; czeka na ciebie: {number}.",
            "many": "Twoje trwające stoły: {all}; czeka na ciebie: {number}.",
        },
    ),
    "digest.against": "Grasz z: {names}.",
    "digest.more": "I jeszcze stoły: {number}.",
    "mail.stop": "Jeśli nie chcesz już takiej poczty:",
    "mail.confirm": "Czy to twój adres?",
    "mail.confirm_text": "Ktoś chce dowiadywać się tutaj, co dzieje się przy stole Arrakis. Jeśli to ty, "
    "powiedz to w ciągu dnia na tej stronie:",
    "mail.confirm_not": "Jeśli to nie ty, nie rób nic: nic więcej nie przyjdzie.",
    "mail.password": "Nowe hasło",
    "mail.password_text": "Zapomniane hasło konta {name} można zmienić na tej stronie, "
    "raz, w ciągu {hours} h:",
    "mail.password_not": "Jeśli to nie była twoja prośba, nie rób nic: hasło pozostaje bez zmian.",
    "asked.something": "Czeka decyzja.",
    "asked.take_turn": "Wykonaj turę.",
    "asked.choose_action": "Wybierz Akcję.",
    "asked.choose_move": "Porusz Legion.",
    "asked.choose_casualties": "Usuń ofiary.",
    "asked.choose_placing": "Umieść jednostki.",
    "asked.choose_effect": "Wybierz, co rozpatrzyć najpierw.",
    "asked.choose_vehicle": "Umieść Pojazd albo przenieś go.",
    "asked.order_attack": "Zaatakuj.",
    "asked.retreat_or_stand": "Wykonaj Odwrót albo pozostań.",
    "asked.retreat": "Wybierz, dokąd wykonać Odwrót.",
    "asked.continue_or_cease": "Kontynuuj bitwę albo Wstrzymaj Atak.",
    "asked.claim_window": "Pozyskaj kartę Jasnowidzenia albo z niej zrezygnuj.",
    "asked.discard_to_limit": "Odrzuć karty ponad limit.",
    "asked.spend_spice": "Wydaj Przyprawę.",
    "asked.advance_or_stay": "Posuń się naprzód po wygranej bitwie albo pozostań.",
    "asked.attack_with_worm": "Zaatakuj Czerwiem albo zrezygnuj.",
    "asked.call_carryall": "Wyślij Zgarniarkę albo strać Żniwiarkę.",
    "asked.change_die": "Obróć kość na inny wynik.",
    "asked.choose_abilities": "Wybierz Przywódców, którzy wykorzystają wyniki Specjalne.",
    "asked.choose_desert_power": "Wybierz Akcję Potęgi Pustyni.",
    "asked.choose_figures": "Wybierz figurki z żetonu.",
    "asked.choose_sietch": "Rozmieść jednostki w Siczy.",
    "asked.choose_step": "Wybierz, co zrobi karta.",
    "asked.choose_token": "Dobierz żeton albo weź go z planszy.",
    "asked.choose_vehicle_places": "Umieść Pojazdy.",
    "asked.choose_worm_figure": "Wybierz figurkę Czerwia.",
    "asked.choose_worm_move": "Porusz Czerwia.",
    "asked.choose_worm_place": "Umieść Czerwia.",
    "asked.claim_at_end": "Pozyskaj kartę Jasnowidzenia albo zrezygnuj.",
    "asked.deploy_harkonnen": "Rozmieść jednostki i Przywódcę.",
    "asked.discard_for_dice": "Odrzuć karty za dodatkowe kości w bitwie albo zrezygnuj.",
    "asked.draw_from_decks": "Dobierz karty.",
    "asked.end_turn": "Wykonaj Akcję Darmową albo zakończ turę.",
    "asked.forced_discard": "Odrzuć karty.",
    "asked.place_bene_gesserit": "Umieść żeton Bene Gesserit.",
    "asked.place_signs": "Umieść Znaki Czerwia.",
    "asked.play_another": "Zagraj kolejną kartę Planu albo zrezygnuj.",
    "asked.put_prescience_away": "Wybierz karty, które opuszczą grę.",
    "asked.put_token": "Umieść dobrany żeton.",
    "asked.remove_excess": "Usuń nadmiar jednostek.",
    "asked.swap_leaders": "Zamień nazwanych Przywódców na zwykłych albo zrezygnuj.",
    "asked.upgrade": "Zastąp jednostki lepszymi.",
    "asked.use_any_result": "Wykorzystaj kość jako dowolny wynik.",
    "fact.battle": "Stoczono bitwę.",
    "fact.sietch": "Upadła Sicz.",
    "fact.settlement": "Upadła Osada.",
    "fact.supremacy": "Hegemonia wzrosła do {number}.",
    "fact.marker": "Przesunął się znacznik Jasnowidzenia.",
    "fact.card": "Zagrano kartę Planu.",
    "fact.round": "Zaczęła się Runda {number}.",
    "fact.leader": "Stracono Przywódcę.",
    "fact.claim": "Pozyskano kartę Jasnowidzenia.",
    "fact.worm": "Nadszedł Czerw Pustyni.",
}


def _plural(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def _listed(words: Sequence[str]) -> str:
    *others, last = words or ("",)
    return f"{', '.join(others)} i {last}" if others else last


POLISH = Language(SENTENCES, _plural, _listed)
