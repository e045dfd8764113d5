/** From the shelf to the end. What is not in a unit yet is no equipment, but an item of the stock. */
export const lifecycles = [
  'inStock',
  'allocated',
  'installed',
  'commissioned',
  'inService',
  'maintenance',
  'replaced',
  'retired',
] as const
export type Lifecycle = (typeof lifecycles)[number]

/** In its place and meant to work: its silence is a fault, and it takes orders. */
export const workingLifecycles: readonly Lifecycle[] = ['installed', 'commissioned', 'inService']
