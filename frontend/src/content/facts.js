/** What the client needs of the component files: made before each build of those the page brings along, and in
 * the browser of others. */

/** @type {(object: any, keys: string[]) => any} */
const only = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key]]))

/** What is not printed and not read off the components: players see that it is ours. */
const ours = (provenance = '') => provenance.split(' ')[0] === 'ours'

/** The map as the client draws it, and what lies beside it. */
export function mapOf({ board, spice_board: spice, tracks, dashboards, figures, objectives, dice }) {
  const names = Object.keys(board.vertices)
  const index = new Map(names.map((name, i) => [name, i]))
  const areas = board.areas.map((area) => ({
    id: area.id,
    sectors: area.sectors,
    terrain: area.deep ? 'deep_desert' : area.terrain,
    settlement: area.settlement ?? 0,
    sietch: Boolean(area.sietch),
    station: Boolean(area.testing_station),
    neighbors: area.neighbors,
    impassable: area.impassable,
    centre: area.centre,
    outline: area.outline.map((name) => index.get(name)),
  }))
  const boards = [...Object.entries(dashboards.two_player), ...Object.entries(dashboards.shared)]
  return {
    SIZE: board.frame,
    VERTICES: names.map((name) => board.vertices[name]),
    AREAS: areas,
    ZONES: board.air_zones.map((zone) => ({ id: zone.id, sectors: zone.sectors, centre: zone.centre })),
    SPICE_ROWS: spice.rows.map((row) => only(row, ['row', 'harkonnen_dice', 'harvesters', 'ornithopters', 'carryalls'])),
    BANS: spice.bans.map((ban) => ban.marker),
    SUPREMACY: only(tracks.supremacy, ['length', 'atreides_bene_gesserit', 'thufir_hawat', 'feyd_rautha']),
    PRESCIENCE_LENGTH: tracks.prescience.length,
    PRESCIENCE_STEP_3: tracks.prescience.step_3,
    SLOTS: Object.fromEntries(boards.map(([id, each]) => [id, each.slots])),
    COMBAT_FACES: dice.combat.faces,
    WORMSIGNS: figures.markers.wormsign,
    OBJECTIVES_HOUSE: ours(objectives.provenance),
    OBJECTIVES: Object.fromEntries(objectives.cards.map(({ id, ...targets }) => [id, targets])),
  }
}

/** What is known of cards, leaders and tokens without a word. */
export function cardsOf({ planning_cards: planning, prescience_cards: prescience, leaders, tokens }) {
  const cards = planning.cards.map((card) => [card.id, { deck: card.deck, house: ours(card.provenance ?? planning.provenance) }])
  const prophecies = prescience.cards.map((card) => [
    card.id,
    { advance: card.advance, phase: card.phase, kind: card.kind, house: ours(card.provenance), houseAdvance: ours(card.advance_provenance) },
  ])
  const people = leaders.map((leader) => [
    leader.id,
    {
      subfaction: leader.subfaction,
      slot: leader.slot ?? '',
      swords: leader.combat?.swords ?? 0,
      shields: leader.combat?.shields ?? 0,
      house: ours(leader.special_provenance),
      ...(leader.box ? { box: leader.box } : {}),
    },
  ])
  // As the engine numbers them, and what each shows.
  const faces = Object.entries({ start: tokens.atreides_starting_deployment, deploy: tokens.atreides_deployment }).flatMap(([kind, { values }]) =>
    values.map((shows, i) => [`${kind}_${i + 1}`, Object.fromEntries(Object.entries(shows).filter(([, number]) => Number.isInteger(number)))]),
  )
  return {
    CARDS: Object.fromEntries(cards),
    PROPHECIES: Object.fromEntries(prophecies),
    LEADERS: Object.fromEntries(people),
    TOKENS: Object.fromEntries(faces),
  }
}

/** What the files themselves call what is in them: somebody's own data, of which no table of words knows. */
export function wordsOf({ board, leaders, planning_cards: planning, prescience_cards: prescience, spice_board: spice }) {
  const said = (entries, field) => Object.fromEntries(entries.filter((entry) => entry[field]).map((entry) => [entry.id ?? entry.marker, entry[field]]))
  return {
    areas: said(board.areas, 'name'),
    leaders: said(leaders, 'name'),
    planning: said(planning.cards, 'name'),
    prescience: said(prescience.cards, 'name'),
    bans: said(spice.bans, 'name'),
    texts: {
      leaders: said(leaders, 'text'),
      planning: said(planning.cards, 'text'),
      prescience: said(prescience.cards, 'requirement'),
      bans: said(spice.bans, 'effect'),
    },
  }
}
