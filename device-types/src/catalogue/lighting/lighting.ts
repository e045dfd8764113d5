import { intelligentLight } from './intelligent-light.ts'
import { lightModule } from './light-module.ts'

export const lightingTypes = [intelligentLight, lightModule] as const
