/** What the rules fix for a choice before it is made. */
export const notes = {
  no_effect: 'сейчас ничего не даст',
  may_exceed_limit: 'в одной области может оказаться слишком много отрядов',
  exceeds_limit: 'в области окажется слишком много отрядов',
  reveals_wormsign: 'раскроет там следы червя',
  takes_station: 'захватит экологическую станцию',
  destroys_harvester: 'уничтожит комбайн',
  destroys_settlement: 'уничтожит поселение',
  costs_a_hit: 'против поселения стоит 1 попадание',
  reveal_sietch: 'раскроет сиетч',
  reveal_tokens: 'раскроет жетоны дислокации',
  remove_token: 'уберёт жетон дислокации из игры',
  send_to_tank: 'отправит командира в резервуар',
}
