/** What the rules fix for a choice before it is made. */
export const notes = {
  no_effect: 'ahora no tendría efecto',
  may_exceed_limit: 'puede juntar demasiadas Unidades en un Área',
  exceeds_limit: 'junta demasiadas Unidades en el Área',
  reveals_wormsign: 'revela las Señales de gusanos que hay allí',
  takes_station: 'conquista la Estación ecológica',
  destroys_harvester: 'destruye la Cosechadora',
  destroys_settlement: 'destruye el Asentamiento',
  costs_a_hit: 'cuesta 1 Impacto contra el Asentamiento',
  reveal_sietch: 'revela el Sietch',
  reveal_tokens: 'revela fichas de Despliegue',
  remove_token: 'retira del juego una ficha de Despliegue',
  send_to_tank: 'envía a un Líder al Tanque',
}
