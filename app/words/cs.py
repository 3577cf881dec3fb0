"""Czech."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.words.frames import Counted, Language

SENTENCES: Mapping[str, str | Counted] = {
    "phrase.hello": "Zdravím a přeji všem dobrou hru.",
    "phrase.your_turn": "Jste na tahu.",
    "phrase.well_played": "Pěkně zahráno!",
    "phrase.thanks": "Děkuji.",
    "phrase.one_moment": "Okamžik, prosím.",
    "phrase.back_again": "Jsem zpátky.",
    "phrase.take_back": "Vezmeme to zpět?",
    "phrase.pause_until": "Dáme si přestávku do {at} UTC?",
    "phrase.good_game": "Děkuji za hru.",
    "message.turn": "Jste na tahu",
    "message.clock": "Dochází vám čas",
    "message.vote": "Čeká se na váš hlas",
    "message.began": "Vaše hra začala",
    "message.ended": "Vaše hra skončila",
    "message.talk": "Někdo vám napsal",
    "message.called": "Někdo vás zve ke stolu",
    "message.digest": "Vaše stoly dnes",
    "message.test": "Toto je zkouška",
    "message.test_text": "Sem přicházejí zprávy od tohoto stolu.",
    "message.against": "Proti vám: {names}. {round}. kolo.",
    "message.left": "Zbývá {percent} procent vašeho času.",
    "message.won": "Vítězství je vaše.",
    "message.lost": "Vítězství patří soupeři.",
    "message.over": "Nevyhrál nikdo.",
    "message.said": "{name} vám píše.",
    "message.calls": "{name} vás zve ke hře.",
    "moment.any": "Arrakis",
    "moment.any_text": "Pouštní planeta, dvě strany, jeden až čtyři přátelé: stůl v prohlížeči.",
    "moment.title": "Arrakis, {round}. kolo",
    "moment.text": "Nadvláda je na {supremacy}, jasnozřivost na {prescience}.",
    "moment.battle": "Probíhá bitva.",
    "moment.won_harkonnen": "Zvítězil rod Harkonnenů.",
    "moment.won_atreides": "Zvítězil rod Atreidů.",
    "source.title": "Zdrojový kód",
    "source.this": "Toto je {title} {version}, sestavení {build}.",
    "source.licence": "Je to svobodný software pod licencí GNU Affero General Public License, "
    "verze 3 nebo novější. Kdo tu hraje, může mít zdrojový kód programu v podobě, v jaké tu běží, "
    "se všemi změnami: požádejte o něj správce tohoto serveru.",
    "source.back": "Zpět ke stolům",
    "digest.waiting": Counted(
        "all",
        {
            "one": "U vašeho rozehraného stolu se čeká na vás.",
            "few": "Máte {all} rozehrané stoly; u {number} z nich se čeká na vás.",
            "other": "Máte {all} rozehraných stolů; u {number} z nich se čeká na vás.",
        },
    ),
    "digest.against": "Proti vám: {names}.",
    "digest.more": "A ještě u dalších: {number}.",
    "mail.stop": "Pokud už takové e-maily nechcete:",
    "mail.confirm": "Je toto vaše adresa?",
    "mail.confirm_text": "Někdo chce, aby mu sem chodily zprávy o tom, co se děje u stolu Arrakis. "
    "Pokud jste to vy, potvrďte to do jednoho dne na této stránce:",
    "mail.confirm_not": "Pokud to nejste vy, nedělejte nic: nic dalšího nepřijde.",
    "mail.password": "Nové heslo",
    "mail.password_text": "Kdo zapomněl heslo k účtu {name}, může si na této stránce jednou, "
    "do {hours} hodin, zvolit jiné:",
    "mail.password_not": "Pokud jste o to nežádali vy, nedělejte nic: vaše heslo zůstává, jaké je.",
    "asked.something": "Čeká se na rozhodnutí.",
    "asked.take_turn": "Zahrajte tah.",
    "asked.choose_action": "Vyberte akci.",
    "asked.choose_move": "Přesuňte legii.",
    "asked.choose_casualties": "Přidělte zásahy.",
    "asked.choose_placing": "Umístěte jednotky.",
    "asked.choose_effect": "Vyberte, který červ nebo která výstraha se vyhodnotí dřív.",
    "asked.choose_vehicle": "Umístěte transportér, nebo ho přesuňte.",
    "asked.order_attack": "Vydejte rozkaz k útoku.",
    "asked.retreat_or_stand": "Ustupte, nebo se braňte.",
    "asked.retreat": "Vyberte, kam ustoupit.",
    "asked.continue_or_cease": "Pokračujte v bitvě, nebo přerušte útok.",
    "asked.claim_window": "Získejte kartu jasnozřivosti, nebo ji nechte být.",
    "asked.discard_to_limit": "Odhoďte nadbytečné karty.",
    "asked.spend_spice": "Utraťte koření.",
    "asked.advance_or_stay": "Postupte po vyhrané bitvě, nebo zůstaňte.",
    "asked.attack_with_worm": "Zaútočte červem, nebo ne.",
    "asked.call_carryall": "Pošlete karyol, nebo ztratíte těžební vozidlo.",
    "asked.change_die": "Změňte symbol na kostce.",
    "asked.choose_abilities": "Vyberte velitele, jejichž schopnosti se použijí.",
    "asked.choose_desert_power": "Vyberte akci pouštní síla.",
    "asked.choose_figures": "Vyberte figurky podle žetonu.",
    "asked.choose_sietch": "Nasaďte jednotky v síči.",
    "asked.choose_step": "Vyberte, co karta udělá.",
    "asked.choose_token": "Vylosujte žeton, nebo ho vezměte z mapy.",
    "asked.choose_vehicle_places": "Umístěte transportéry.",
    "asked.choose_worm_figure": "Vyberte figurku červa.",
    "asked.choose_worm_move": "Přesuňte červa.",
    "asked.choose_worm_place": "Umístěte červa.",
    "asked.claim_at_end": "Získejte kartu jasnozřivosti, nebo ji nechte ležet.",
    "asked.deploy_harkonnen": "Nasaďte jednotky a velitele.",
    "asked.discard_for_dice": "Odhoďte karty za další kostky v bitvě, nebo ne.",
    "asked.draw_from_decks": "Vezměte si karty.",
    "asked.end_turn": "Proveďte volnou akci, nebo ukončete tah.",
    "asked.forced_discard": "Odhoďte karty.",
    "asked.place_bene_gesserit": "Umístěte benegesseritský žeton.",
    "asked.place_signs": "Umístěte červí výstrahy.",
    "asked.play_another": "Zahrajte další plánovací kartu, nebo ne.",
    "asked.put_prescience_away": "Vyberte karty, které opustí hru.",
    "asked.put_token": "Umístěte vylosovaný žeton.",
    "asked.remove_excess": "Odstraňte nadbytečné jednotky.",
    "asked.swap_leaders": "Vyměňte pojmenované velitele za anonymní, nebo ne.",
    "asked.upgrade": "Vyměňte jednotky za lepší.",
    "asked.use_any_result": "Použijte kostku jako libovolný symbol.",
    "fact.battle": "Proběhla bitva.",
    "fact.sietch": "Padl síč.",
    "fact.settlement": "Padla osada.",
    "fact.supremacy": "Nadvláda stoupla na {number}.",
    "fact.marker": "Posunul se žeton jasnozřivosti.",
    "fact.card": "Byla zahrána plánovací karta.",
    "fact.round": "Začalo {number}. kolo.",
    "fact.leader": "Padl velitel.",
    "fact.claim": "Byla získána karta jasnozřivosti.",
    "fact.worm": "Objevil se písečný červ.",
}


def _listed(words: Sequence[str]) -> str:
    *others, last = words or ("",)
    return f"{', '.join(others)} a {last}" if others else last


def _plural(number: int) -> str:
    return "one" if number == 1 else "few" if 2 <= number <= 4 else "other"


CZECH = Language(SENTENCES, _plural, _listed)
