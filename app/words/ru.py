"""Russian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.words.frames import Counted, Language

SENTENCES: Mapping[str, str | Counted] = {
    "phrase.hello": "Здравствуйте, всем хорошей игры.",
    "phrase.your_turn": "Ваш ход.",
    "phrase.well_played": "Отлично сыграно!",
    "phrase.thanks": "Спасибо.",
    "phrase.one_moment": "Минутку, пожалуйста.",
    "phrase.back_again": "Я снова здесь.",
    "phrase.take_back": "Вернём этот ход?",
    "phrase.pause_until": "Сделаем паузу до {at} UTC?",
    "phrase.good_game": "Спасибо за игру.",
    "message.turn": "Ваш ход",
    "message.clock": "Ваше время на исходе",
    "message.vote": "Ждут вашего голоса",
    "message.began": "Ваша партия началась",
    "message.ended": "Ваша партия окончена",
    "message.talk": "Вам написали",
    "message.called": "Вас зовут за стол",
    "message.digest": "Ваши столы сегодня",
    "message.test": "Это пробное сообщение",
    "message.test_text": "Сюда приходят сообщения от этого стола.",
    "message.against": "Соперники: {names}; раунд {round}.",
    "message.left": "Осталось времени: {percent} %.",
    "message.won": "Вы победили.",
    "message.lost": "Вы проиграли.",
    "message.over": "Победителя нет.",
    "message.said": "Новое сообщение от игрока {name}.",
    "message.calls": "{name} зовёт вас играть.",
    "moment.any": "Арракис",
    "moment.any_text": "Пустынная планета, две стороны, от одного до четырёх друзей: стол в браузере.",
    "moment.title": "Арракис, раунд {round}",
    "moment.text": "Превосходство: {supremacy}, предвидение: {prescience}.",
    "moment.battle": "Идёт сражение.",
    "moment.won_harkonnen": "Победил дом Харконненов.",
    "moment.won_atreides": "Победил дом Атрейдесов.",
    "source.title": "Исходный код",
    "source.this": "Это {title} {version}, сборка {build}.",
    "source.licence": "Это свободная программа под лицензией GNU AGPL версии 3 или новее. "
    "Каждый, кто здесь играет, может получить исходный код программы в том виде, в каком она здесь работает, "
    "со всеми изменениями: попросите его у хозяина сервера.",
    "source.back": "Назад к столам",
    "digest.waiting": "Идущих партий у вас: {all}; из них ждущих вас: {number}.",
    "digest.against": "Соперники: {names}.",
    "digest.more": "И ещё столов: {number}.",
    "mail.stop": "Если вы больше не хотите таких писем:",
    "mail.confirm": "Это ваш адрес?",
    "mail.confirm_text": "Кто-то хочет, чтобы сюда сообщали о том, что происходит за столом «Арракис». "
    "Если это вы, подтвердите это на странице в течение суток:",
    "mail.confirm_not": "Если это не вы, ничего не делайте: больше писем не будет.",
    "mail.password": "Новый пароль",
    "mail.password_text": "Если забыт пароль для {name}, новый можно один раз выбрать на этой странице; "
    "ссылка действует {hours} ч.",
    "mail.password_not": "Если вы об этом не просили, ничего не делайте: пароль останется прежним.",
    "asked.something": "Ждут решения.",
    "asked.take_turn": "Сделайте ход.",
    "asked.choose_action": "Выберите действие.",
    "asked.choose_move": "Переместите легион.",
    "asked.choose_casualties": "Распределите потери.",
    "asked.choose_placing": "Поместите отряды.",
    "asked.choose_effect": "Выберите, какой червь или след сработает раньше.",
    "asked.choose_vehicle": "Поместите технику или переместите её.",
    "asked.order_attack": "Прикажите атаковать.",
    "asked.retreat_or_stand": "Отступите или держитесь.",
    "asked.retreat": "Выберите, куда отступить.",
    "asked.continue_or_cease": "Продолжите сражение или прекратите атаку.",
    "asked.claim_window": "Присвойте карту предвидения или пропустите её.",
    "asked.discard_to_limit": "Сбросьте карты до предела руки.",
    "asked.spend_spice": "Потратьте пряность.",
    "asked.advance_or_stay": "Продвиньтесь вперёд после сражения или останьтесь.",
    "asked.attack_with_worm": "Атакуйте червём или откажитесь.",
    "asked.call_carryall": "Пошлите грузолёт или потеряйте комбайн.",
    "asked.change_die": "Поменяйте результат кубика.",
    "asked.choose_abilities": "Выберите командиров для символов «Особый».",
    "asked.choose_desert_power": "Выберите действие силы пустыни.",
    "asked.choose_figures": "Выберите фигурки для жетона.",
    "asked.choose_sietch": "Дислоцируйте отряды в сиетче.",
    "asked.choose_step": "Выберите, что сделает карта.",
    "asked.choose_token": "Возьмите новый жетон или жетон с поля.",
    "asked.choose_vehicle_places": "Поместите технику.",
    "asked.choose_worm_figure": "Выберите фигурку червя.",
    "asked.choose_worm_move": "Переместите червя.",
    "asked.choose_worm_place": "Поместите червя.",
    "asked.claim_at_end": "Присвойте карту предвидения или откажитесь.",
    "asked.deploy_harkonnen": "Дислоцируйте отряды и командира.",
    "asked.discard_for_dice": "Сбросьте карты ради кубиков в сражении или откажитесь.",
    "asked.draw_from_decks": "Возьмите карты.",
    "asked.end_turn": "Выполните свободное действие или завершите ход.",
    "asked.forced_discard": "Сбросьте карты.",
    "asked.place_bene_gesserit": "Поместите жетон Бене Гессерит.",
    "asked.place_signs": "Поместите следы червя.",
    "asked.play_another": "Сыграйте ещё одну карту планирования или откажитесь.",
    "asked.put_prescience_away": "Выберите карты, которые выбудут из игры.",
    "asked.put_token": "Поместите взятый жетон.",
    "asked.remove_excess": "Уберите лишние отряды.",
    "asked.swap_leaders": "Замените именитых командиров безымянными или откажитесь.",
    "asked.upgrade": "Замените отряды лучшими.",
    "asked.use_any_result": "Используйте кубик как любой результат.",
    "fact.battle": "Произошло сражение.",
    "fact.sietch": "Пал сиетч.",
    "fact.settlement": "Пало поселение.",
    "fact.supremacy": "Превосходство выросло до {number}.",
    "fact.marker": "Сдвинулся жетон предвидения.",
    "fact.card": "Сыграна карта планирования.",
    "fact.round": "Начался раунд {number}.",
    "fact.leader": "Потерян командир.",
    "fact.claim": "Присвоена карта предвидения.",
    "fact.worm": "Пришёл червь.",
}


def _plural(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14}:
        return "few"
    return "many"


def _listed(words: Sequence[str]) -> str:
    *others, last = words or ("",)
    return f"{', '.join(others)} и {last}" if others else last


RUSSIAN = Language(SENTENCES, _plural, _listed)
