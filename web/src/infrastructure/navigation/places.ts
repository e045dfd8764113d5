/** Pages that other pages lead to, by name: the specification's spellings stay in the route table. */
import { createContext, use } from 'react'
import type { Navigator } from './navigator.ts'

export const placeNames = [
  'home',
  'monitor',
  'notice',
  'me',
  'noticeItem',
  'pushList',
  'search',
  'login',
  'previewImage',
  'alarmList',
  'alarmDetail',
  'fireAlarmList',
  'hazardList',
  'hazardDetail',
  'linkageFirstStep',
  'userAgreement',
  'register',
  'oemList',
  'oemAdd',
  'oemInfo',
  'oemSet',
  'brandStudio',
  'inviteRegister',
  'unitList',
  'unitInfo',
  'unitAdd',
  'unitUpdate',
  'unitMap',
  'unitSelect',
  'contacts',
  'operationLog',
  'people',
  'myInfo',
  'myPassword',
  'mySettings',
  'mySwitches',
  'leave',
] as const
export type PlaceName = (typeof placeNames)[number]
export type Places = Readonly<Record<PlaceName, string>>

export interface Guide extends Navigator {
  readonly places: Places
}

export const GuideContext = createContext<Guide | undefined>(undefined)

export const useGuide = (): Guide => {
  const guide = use(GuideContext)
  if (!guide) throw new Error('a screen outside its providers')
  return guide
}
