/** Every call of the platform, in one list: the server answers all of it, OpenAPI and the rights matrix read it. */
import { accountCalls } from './account.ts'
import { alarmDeskCalls } from './alarm-desk.ts'
import { silenceCalls } from './alarm-silence.ts'
import { alarmStormCalls } from './alarm-storm.ts'
import { alarmCalls } from './alarm.ts'
import { auditCalls } from './audit.ts'
import { balanceCalls } from './balance.ts'
import { brandStudioCalls } from './brand-studio.ts'
import { brandCalls } from './brand.ts'
import type { Call } from './call.ts'
import { chatCalls } from './chat.ts'
import { companyTokenCalls } from './company-token.ts'
import { companyCalls } from './company.ts'
import { contactCalls } from './contact.ts'
import { controlCalls } from './control.ts'
import { deliveryCalls } from './delivery.ts'
import { deviceTypeCalls } from './device-type.ts'
import { handoverCalls } from './duty-handover.ts'
import { dutyCalls } from './duty.ts'
import { equipmentCalls } from './equipment.ts'
import { evidenceCalls } from './evidence.ts'
import { hazardCalls } from './hazard.ts'
import { invitationCalls } from './invitation.ts'
import { isolationCalls } from './isolation.ts'
import { noticeCountCalls } from './notice-count.ts'
import { noticeCalls } from './notice.ts'
import { nuisanceCalls } from './nuisance.ts'
import { oemDutyCalls } from './oem-duty.ts'
import { platformCalls } from './platform.ts'
import { oemCalls } from './oem.ts'
import { ownAccountCalls } from './own-account.ts'
import { projectAdminCalls } from './project-admin.ts'
import { projectImportCalls } from './project-import.ts'
import { projectCalls } from './project.ts'
import { provinceCalls } from './province.ts'
import { pushModelCalls } from './push-model.ts'
import { registrationCalls } from './registration.ts'
import { rightsCalls } from './rights.ts'
import { roleCalls } from './role.ts'
import { secondFactorCalls } from './second-factor.ts'
import { telemetryCalls } from './telemetry.ts'
import { trialCalls } from './trial.ts'
import { userImportCalls } from './user-import.ts'
import { userCalls } from './user.ts'
import { verificationCalls } from './verification.ts'
import { wallCalls } from './wall.ts'

export const allCalls: readonly Call[] = [
  accountCalls,
  ownAccountCalls,
  secondFactorCalls,
  verificationCalls,
  registrationCalls,
  invitationCalls,
  provinceCalls,
  trialCalls,
  chatCalls,
  userCalls,
  userImportCalls,
  rightsCalls,
  roleCalls,
  oemCalls,
  oemDutyCalls,
  brandCalls,
  brandStudioCalls,
  companyCalls,
  companyTokenCalls,
  pushModelCalls,
  balanceCalls,
  auditCalls,
  projectCalls,
  projectAdminCalls,
  projectImportCalls,
  contactCalls,
  equipmentCalls,
  deviceTypeCalls,
  controlCalls,
  telemetryCalls,
  alarmCalls,
  alarmDeskCalls,
  alarmStormCalls,
  silenceCalls,
  evidenceCalls,
  deliveryCalls,
  noticeCalls,
  noticeCountCalls,
  wallCalls,
  hazardCalls,
  nuisanceCalls,
  platformCalls,
  isolationCalls,
  dutyCalls,
  handoverCalls,
].flatMap((group): Call[] => Object.values(group))
