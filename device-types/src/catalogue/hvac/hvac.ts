import { conditioner } from './conditioner.ts'

export const hvacTypes = [conditioner] as const
