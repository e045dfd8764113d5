/** Every call of the platform, in one list: the server answers all of it, OpenAPI and the rights matrix read it. */
import { accountCalls } from './account/account.ts'
import { alarmDeskCalls } from './alarm/desk.ts'
import { alarmManyCalls } from './alarm/desk-many.ts'
import { silenceCalls } from './alarm/silence.ts'
import { alarmStormCalls } from './alarm/storm.ts'
import { alarmCalls } from './alarm/alarm.ts'
import { auditCalls } from './rights/audit.ts'
import { balanceCalls } from './tenancy/balance.ts'
import { billCalls } from './billing/bill.ts'
import { invoiceCalls } from './billing/invoice.ts'
import { payOrderCalls } from './billing/pay-order.ts'
import { reconcileCalls } from './billing/reconcile.ts'
import { payPriceCalls } from './billing/pay-price.ts'
import { brandStudioCalls } from './brand/brand-studio.ts'
import { termsCalls } from './brand/terms.ts'
import { brandCalls } from './brand/brand.ts'
import { mapGroundCalls } from './brand/map-ground.ts'
import type { Call } from './call.ts'
import { cellCalls } from './cell/cell.ts'
import { centreCalls } from './centre/centre.ts'
import { chatCalls } from './account/chat.ts'
import { cameraCalls } from './equipment/camera.ts'
import { cameraShotCalls } from './alarm/camera-shot.ts'
import { companyTokenCalls } from './tenancy/company-token.ts'
import { companyCalls } from './tenancy/company.ts'
import { contactCalls } from './people/contact.ts'
import { controlCalls } from './equipment/control.ts'
import { deliveryCalls } from './delivery/delivery.ts'
import { deviceTypeCalls } from './equipment/device-type.ts'
import { handoverCalls } from './duty/handover.ts'
import { dutyCalls } from './duty/duty.ts'
import { dutyNowCalls } from './duty/now.ts'
import { inspectorPackCalls } from './inspector-pack/inspector-pack.ts'
import { discoveryCalls } from './equipment/discovery.ts'
import { equipmentCalls } from './equipment/equipment.ts'
import { equipmentImportCalls } from './equipment/equipment-import.ts'
import { equipmentPhotoCalls } from './equipment/equipment-photo.ts'
import { commissioningCalls } from './equipment/commissioning.ts'
import { prepaidCalls } from './equipment/prepaid.ts'
import { energyCalls } from './energy/energy.ts'
import { tariffCalls } from './energy/tariff.ts'
import { firmwareCalls } from './firmware/firmware.ts'
import { provisioningCalls } from './equipment/provisioning.ts'
import { stockCalls } from './equipment/stock.ts'
import { selfTestCalls } from './equipment/self-test.ts'
import { madeTypeCalls } from './equipment/made-type.ts'
import { waterTestCalls } from './equipment/water-test.ts'
import { batchCalls } from './equipment/batch.ts'
import { sceneCalls } from './equipment/scene.ts'
import { sharingCalls } from './equipment/sharing.ts'
import { linkageCalls } from './linkage/linkage.ts'
import { statisticsCalls } from './statistics/statistics.ts'
import { checkInCalls } from './patrol/check-in.ts'
import { patrolHistoryCalls } from './patrol/history.ts'
import { patrolPlaceCalls } from './patrol/place.ts'
import { placeTypeCalls } from './patrol/place-type.ts'
import { patrolPlanCalls } from './patrol/plan.ts'
import { patrolTaskCalls } from './patrol/task.ts'
import { timerCalls } from './equipment/timer.ts'
import { watchCalls } from './equipment/watch.ts'
import { startProofCalls } from './equipment/start-proof.ts'
import { pointCalls } from './equipment/points.ts'
import { pointTableCalls } from './equipment/point-table.ts'
import { frameCalls } from './equipment/frames.ts'
import { planCalls } from './plan/plan.ts'
import { nearestCalls } from './equipment/nearest.ts'
import { relationCalls } from './equipment/relation.ts'
import { lifeCalls } from './equipment/life.ts'
import { lifeDateCalls } from './equipment/life-dates.ts'
import { lifecycleCalls } from './equipment/lifecycle.ts'
import { forwardingCalls } from './alarm/forwarding.ts'
import { evidenceCalls } from './alarm/evidence.ts'
import { hazardCalls } from './hazard/hazard.ts'
import { scanCalls } from './scan/scan.ts'
import { reportCalls } from './work-order/report.ts'
import { dayCalls } from './energy/day-kind.ts'
import { leakageCalls } from './energy/leakage.ts'
import { loadWatchCalls } from './energy/load-watch.ts'
import { reportCheckCalls } from './report/check.ts'
import { reportMailCalls } from './report/mail.ts'
import { unitReportCalls } from './report/report.ts'
import { maintenanceCalls } from './work-order/maintenance.ts'
import { workOrderCalls } from './work-order/work-order-calls.ts'
import { invitationCalls } from './people/invitation.ts'
import { drillCalls } from './drill/drill.ts'
import { isolationCalls } from './equipment/isolation.ts'
import { noticeCountCalls } from './notice/notice-count.ts'
import { noticeCalls } from './notice/notice.ts'
import { nuisanceCalls } from './alarm/nuisance.ts'
import { oemDutyCalls } from './tenancy/oem-duty.ts'
import { platformCalls } from './tenancy/platform.ts'
import { oemCalls } from './tenancy/oem.ts'
import { ownAccountCalls } from './account/own-account.ts'
import { switchCalls } from './account/switches.ts'
import { projectAdminCalls } from './tenancy/project-admin.ts'
import { projectImportCalls } from './tenancy/project-import.ts'
import { projectCalls } from './tenancy/project.ts'
import { provinceCalls } from './tenancy/province.ts'
import { pushModelCalls } from './delivery/push-model.ts'
import { registrationCalls } from './people/registration.ts'
import { rightsCalls } from './rights/rights.ts'
import { roleCalls } from './rights/role.ts'
import { secondFactorCalls } from './account/second-factor.ts'
import { telemetryCalls } from './equipment/telemetry.ts'
import { treeCalls } from './equipment/tree.ts'
import { projectMapCalls } from './tenancy/project-map.ts'
import { trialCalls } from './account/trial.ts'
import { userImportCalls } from './people/user-import.ts'
import { userCalls } from './people/user.ts'
import { verificationCalls } from './account/verification.ts'
import { doorCalls } from './visitor/door.ts'
import { gateCalls } from './visitor/gate.ts'
import { musterCalls } from './visitor/muster.ts'
import { visitCalls } from './visitor/visit.ts'
import { wallCalls } from './alarm/wall.ts'
import { appVersionCalls } from './content/app-version.ts'
import { feedbackCalls } from './content/feedback.ts'
import { websiteDeskCalls } from './content/website-desk.ts'
import { websiteCalls } from './content/website.ts'

export const allCalls: readonly Call[] = [
  accountCalls,
  ownAccountCalls,
  switchCalls,
  secondFactorCalls,
  verificationCalls,
  registrationCalls,
  invitationCalls,
  provinceCalls,
  cellCalls,
  centreCalls,
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
  termsCalls,
  mapGroundCalls,
  companyCalls,
  companyTokenCalls,
  pushModelCalls,
  forwardingCalls,
  balanceCalls,
  payOrderCalls,
  payPriceCalls,
  billCalls,
  invoiceCalls,
  reconcileCalls,
  auditCalls,
  projectCalls,
  projectAdminCalls,
  projectImportCalls,
  contactCalls,
  equipmentCalls,
  treeCalls,
  projectMapCalls,
  lifeCalls,
  lifeDateCalls,
  lifecycleCalls,
  equipmentImportCalls,
  relationCalls,
  cameraCalls,
  cameraShotCalls,
  nearestCalls,
  commissioningCalls,
  waterTestCalls,
  startProofCalls,
  batchCalls,
  watchCalls,
  timerCalls,
  sceneCalls,
  sharingCalls,
  linkageCalls,
  placeTypeCalls,
  patrolPlaceCalls,
  patrolPlanCalls,
  patrolTaskCalls,
  checkInCalls,
  patrolHistoryCalls,
  pointCalls,
  pointTableCalls,
  frameCalls,
  equipmentPhotoCalls,
  planCalls,
  madeTypeCalls,
  stockCalls,
  provisioningCalls,
  firmwareCalls,
  discoveryCalls,
  deviceTypeCalls,
  controlCalls,
  prepaidCalls,
  selfTestCalls,
  tariffCalls,
  energyCalls,
  loadWatchCalls,
  leakageCalls,
  dayCalls,
  unitReportCalls,
  reportCheckCalls,
  reportMailCalls,
  telemetryCalls,
  alarmCalls,
  alarmDeskCalls,
  alarmManyCalls,
  alarmStormCalls,
  silenceCalls,
  evidenceCalls,
  deliveryCalls,
  noticeCalls,
  noticeCountCalls,
  wallCalls,
  hazardCalls,
  workOrderCalls,
  maintenanceCalls,
  reportCalls,
  scanCalls,
  nuisanceCalls,
  statisticsCalls,
  platformCalls,
  drillCalls,
  isolationCalls,
  dutyCalls,
  dutyNowCalls,
  handoverCalls,
  inspectorPackCalls,
  websiteCalls,
  websiteDeskCalls,
  feedbackCalls,
  appVersionCalls,
  visitCalls,
  gateCalls,
  doorCalls,
  musterCalls,
].flatMap((group): Call[] => Object.values(group))
