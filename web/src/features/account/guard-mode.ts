/** Whether this person wants the page of three buttons on this device. Fetched with the pages that ask, never with the first one. */
import { cacheKey } from '#infrastructure/storage/keys.ts'

export const guardPage = '/pagesEquipment/patrolNew/patrol?view=guard'

const keyOf = (accountId: string): string => cacheKey('guard', accountId)

export const isGuard = (accountId: string): boolean => localStorage.getItem(keyOf(accountId)) !== null

export const chooseGuard = (accountId: string, isOn: boolean): void =>
  isOn ? localStorage.setItem(keyOf(accountId), '1') : localStorage.removeItem(keyOf(accountId))
