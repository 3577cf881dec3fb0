/** What the rules fix for a choice before it is made. */
export const notes = {
  no_effect: 'teraz nic by to nie dało',
  may_exceed_limit: 'może sprowadzić na jeden Obszar za dużo jednostek',
  exceeds_limit: 'sprowadza na Obszar za dużo jednostek',
  reveals_wormsign: 'odkrywa tamtejszy Znak Czerwia',
  takes_station: 'zajmuje Stację Badawczą Ekologii',
  destroys_harvester: 'niszczy Żniwiarkę',
  destroys_settlement: 'niszczy Osadę',
  costs_a_hit: 'kosztuje jedno Trafienie za Osadę',
  reveal_sietch: 'odkrywa Sicz',
  reveal_tokens: 'odkrywa żetony Rozmieszczenia',
  remove_token: 'usuwa z gry żeton Rozmieszczenia',
  send_to_tank: 'wysyła Przywódcę do Zbiornika',
}
