/** A host that has a mains supply and a battery behind it. */
import { backupPowerFault, mainPowerFault } from '#vocabulary/device-properties.ts'

export const hostPower = { mainPowerFault, backupPowerFault }
