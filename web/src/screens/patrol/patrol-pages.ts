/** The pages of rounds lead to each other; nobody else leads to them but the menu, Home, and whoever scans. */
import { scanPage } from '@vigil/contract/scan/scan-page'

const at = '/pagesEquipment/patrolNew/'

export const patrolPages = {
  home: `${at}patrol`,
  backlog: `${at}patrolBacklog`,
  deal: `${at}patrolDeal`,
  code: scanPage,
  plans: `${at}patrolPlan`,
  planEdit: `${at}patrolAdd`,
  select: `${at}patrolSelect`,
  history: `${at}patrolHistory`,
  placeTypes: `${at}patrolPlaceType`,
  placeEdit: `${at}patrolPlaceAdd`,
  codes: `${at}patrolCodeBind`,
} as const
