/** What the rules fix for a choice before it is made. */
export const notes = {
  no_effect: 'would do nothing now',
  may_exceed_limit: 'may bring too many units into one area',
  exceeds_limit: 'brings too many units into the area',
  reveals_wormsign: 'turns up the wormsign there',
  takes_station: 'takes the testing station',
  destroys_harvester: 'destroys the harvester',
  destroys_settlement: 'destroys the settlement',
  costs_a_hit: 'costs one hit against the settlement',
  reveal_sietch: 'turns up the sietch',
  reveal_tokens: 'turns up deployment tokens',
  remove_token: 'takes a deployment token out of the game',
  send_to_tank: 'sends a leader to the tank',
}
