/** Every area of the product. A new one is its folder and a line here; the menu follows this order. */
import type { Area } from '#foundation/area/area.ts'
import { shellTexts, type TextTable } from '#infrastructure/i18n/messages.ts'
import { chatTexts } from '#features/chat/texts.ts'
import { companyTexts } from '#features/company/texts.ts'
import { controlTexts } from '#features/control/texts.ts'
import { forwardingTexts } from '#features/forwarding/texts.ts'
import { drillTexts } from '#features/drill/texts.ts'
import { isolationTexts } from '#features/isolation/texts.ts'
import { reachTexts } from '#features/reach/texts.ts'
import { recordsTexts } from '#features/records/texts.ts'
import { accessControlArea } from '#screens/access-control/area.ts'
import { accountArea } from '#screens/account/area.ts'
import { agreementArea } from '#screens/agreement/area.ts'
import { alarmArea } from '#screens/alarm/area.ts'
import { auditArea } from '#screens/audit/area.ts'
import { billingArea } from '#screens/billing/area.ts'
import { brandStudioArea } from '#screens/brand-studio/area.ts'
import { centreArea } from '#screens/centre/area.ts'
import { contactsArea } from '#screens/contacts/area.ts'
import { contentArea } from '#screens/content/area.ts'
import { controlArea } from '#screens/control/area.ts'
import { drillArea } from '#screens/drill/area.ts'
import { dutyArea } from '#screens/duty/area.ts'
import { energyArea } from '#screens/energy/area.ts'
import { entryArea } from '#screens/entry/area.ts'
import { equipmentArea } from '#screens/equipment/area.ts'
import { galleryArea } from '#screens/gallery/area.ts'
import { hazardArea } from '#screens/hazard/area.ts'
import { homeArea } from '#screens/home/area.ts'
import { linkageArea } from '#screens/linkage/area.ts'
import { loginArea } from '#screens/login/area.ts'
import { mapArea } from '#screens/map/area.ts'
import { meArea } from '#screens/me/area.ts'
import { monitorArea } from '#screens/monitor/area.ts'
import { noticeArea } from '#screens/notice/area.ts'
import { nuisanceArea } from '#screens/nuisance/area.ts'
import { oemArea } from '#screens/oem/area.ts'
import { onboardingArea } from '#screens/onboarding/area.ts'
import { patrolArea } from '#screens/patrol/area.ts'
import { peopleArea } from '#screens/people/area.ts'
import { platformArea } from '#screens/platform/area.ts'
import { previewArea } from '#screens/preview/area.ts'
import { registerArea } from '#screens/register/area.ts'
import { sceneArea } from '#screens/scene/area.ts'
import { searchArea } from '#screens/search/area.ts'
import { unitArea } from '#screens/unit/area.ts'
import { wallArea } from '#screens/wall/area.ts'
import { workOrderArea } from '#screens/work-order/area.ts'

export const areas: readonly Area[] = [
  entryArea,
  loginArea,
  registerArea,
  agreementArea,
  homeArea,
  monitorArea,
  noticeArea,
  meArea,
  searchArea,
  previewArea,
  alarmArea,
  nuisanceArea,
  wallArea,
  centreArea,
  mapArea,
  hazardArea,
  dutyArea,
  drillArea,
  patrolArea,
  workOrderArea,
  linkageArea,
  sceneArea,
  energyArea,
  equipmentArea,
  controlArea,
  onboardingArea,
  accessControlArea,
  unitArea,
  peopleArea,
  contactsArea,
  billingArea,
  auditArea,
  oemArea,
  brandStudioArea,
  platformArea,
  accountArea,
  contentArea,
  galleryArea,
]

/** The words of the areas, and of the features that several of them share. */
export const texts: TextTable = Object.assign(
  {
    shell: shellTexts,
    chat: chatTexts,
    company: companyTexts,
    control: controlTexts,
    forward: forwardingTexts,
    drill: drillTexts,
    isolation: isolationTexts,
    reach: reachTexts,
    records: recordsTexts,
  },
  ...areas.map((area) => area.texts),
)
