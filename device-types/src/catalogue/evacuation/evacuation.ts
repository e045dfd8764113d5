import { emergencyEvacuation } from './emergency-evacuation.ts'
import { emergencyLight } from './emergency-light.ts'

export const evacuationTypes = [emergencyEvacuation, emergencyLight] as const
