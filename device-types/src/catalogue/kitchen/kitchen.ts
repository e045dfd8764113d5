import { kitchenExtinguisher } from './kitchen-extinguisher.ts'
import { kitchenSafety } from './kitchen-safety.ts'

export const kitchenTypes = [kitchenSafety, kitchenExtinguisher] as const
