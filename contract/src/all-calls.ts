/** Every call of the platform, in one list: the server answers all of it, OpenAPI and the rights matrix read it. */
import { accountCalls } from './account.ts'
import type { Call } from './call.ts'
import { companyCalls } from './company.ts'
import { controlCalls } from './control.ts'
import { deviceTypeCalls } from './device-type.ts'
import { equipmentCalls } from './equipment.ts'
import { oemCalls } from './oem.ts'
import { projectCalls } from './project.ts'
import { rightsCalls } from './rights.ts'

export const allCalls: readonly Call[] = [
  accountCalls,
  rightsCalls,
  oemCalls,
  companyCalls,
  projectCalls,
  equipmentCalls,
  deviceTypeCalls,
  controlCalls,
].flatMap((group): Call[] => Object.values(group))
