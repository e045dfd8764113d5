/** Where a code is read by whoever is signed in, and the field of the address that may carry one. */
export const scanPage = '/pagesEquipment/patrolNew/patrolCode'
export const scanField = 'code'
export const scanName = { zh: '扫一扫', en: 'Scan a code' } as const
