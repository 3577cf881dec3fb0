/** What the rules fix for a choice before it is made. */
export const notes = {
  no_effect: 'teď by to nemělo účinek',
  may_exceed_limit: 'může v oblasti překročit maximální počet jednotek',
  exceeds_limit: 'v oblasti překročí maximální počet jednotek',
  reveals_wormsign: 'otočí tamní červí výstrahu',
  takes_station: 'obsadí pokusnou stanici',
  destroys_harvester: 'zničí těžební vozidlo',
  destroys_settlement: 'zničí osadu',
  costs_a_hit: 'proti osadě stojí 1 zásah',
  reveal_sietch: 'odhalí síč',
  reveal_tokens: 'odhalí výsadkové žetony',
  remove_token: 'odstraní výsadkový žeton ze hry',
  send_to_tank: 'pošle velitele do nádrže',
}
