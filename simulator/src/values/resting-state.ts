/** What a healthy piece of equipment shows where the row has only a list of states. */
import type { ChoiceProperty, FlagProperty } from '@vigil/device-types/device-type'

/** Where several states are healthy, the one in which the typical figures of the row make sense: current flows. */
const inUse: Readonly<Record<string, string>> = { switchState: 'closed', runState: 'run', state: 'cooking' }

export const restingState = (key: string, property: ChoiceProperty | FlagProperty): string | boolean => {
  const quiet = property.values.filter(({ event }) => event === undefined)
  const healthy = quiet.filter(({ severity }) => severity === 'normal')
  const resting = healthy.find(({ value }) => value === inUse[key]) ?? healthy[0] ?? quiet[0] ?? property.values[0]
  if (resting === undefined) throw new Error(`property ${key} has no states`)
  return resting.value
}
