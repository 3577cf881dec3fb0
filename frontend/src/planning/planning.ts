/** Thinking before acting, with what shows it: loaded when somebody begins to. */
import Layer from './Layer.svelte'
import Panel from './Panel.svelte'
import { Plan, type Thought } from './plan.svelte'

export interface Planning {
  plan: Plan
  Layer: typeof Layer
  Panel: typeof Panel
}

export const planning = (store: Thought): Planning => ({ plan: new Plan(store), Layer, Panel })
