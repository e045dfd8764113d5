import { accessController } from './access-controller.ts'
import { doorMagnet } from './door-magnet.ts'

export const accessTypes = [accessController, doorMagnet] as const
