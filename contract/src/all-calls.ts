/** Every call of the platform, in one list: the server answers all of it, OpenAPI and the rights matrix read it. */
import { accountCalls } from './account.ts'
import { alarmCalls } from './alarm.ts'
import { brandStudioCalls } from './brand-studio.ts'
import { brandCalls } from './brand.ts'
import type { Call } from './call.ts'
import { companyCalls } from './company.ts'
import { controlCalls } from './control.ts'
import { deviceTypeCalls } from './device-type.ts'
import { equipmentCalls } from './equipment.ts'
import { oemCalls } from './oem.ts'
import { projectCalls } from './project.ts'
import { rightsCalls } from './rights.ts'
import { roleCalls } from './role.ts'
import { telemetryCalls } from './telemetry.ts'
import { userCalls } from './user.ts'
import { verificationCalls } from './verification.ts'

export const allCalls: readonly Call[] = [
  accountCalls,
  verificationCalls,
  userCalls,
  rightsCalls,
  roleCalls,
  oemCalls,
  brandCalls,
  brandStudioCalls,
  companyCalls,
  projectCalls,
  equipmentCalls,
  deviceTypeCalls,
  controlCalls,
  telemetryCalls,
  alarmCalls,
].flatMap((group): Call[] => Object.values(group))
