/** What the page keeps on the device, by key. The first three are the specification's and are read by other pages. */
export const tokenKey = 'token'
export const userKey = 'user'
export const userNameKey = 'userName'
export const preferencesKey = 'preferences'
export const brandKey = 'brand'
/** Somebody said that it burns and the platform has not heard it: no sign-out takes that away. */
export const realsKey = 'reals'
/** What one person has typed and not sent: it waits for the same person, and for nobody else. */
export const draftsKey = 'drafts'
/** How high a place of a page was last time. */
export const roomKey = (name: string) => `room:${name}`
/** Of which newer version this device was told, and for as long as the page lives, which one was fetched. */
export const updateKey = 'update'

/** The browser's own database, for what is too large for the rest. Whoever signs out leaves none. */
export const shelfName = 'shelf'
/** Rounds to walk and lists to call out without a network, by person. Whoever signs out leaves none. */
export const roundsName = 'rounds'
/**
 * What was found on a round or said at a muster and the platform does not have: no sign-out takes that away, it waits
 * for its own person.
 */
export const checkInsName = 'checkIns'

/** What belongs to one person is kept under that person's id. */
export const cacheKey = (
  name:
    | 'menu'
    | 'projects'
    | 'roles'
    | 'permissions'
    | 'equipPermissions'
    | 'recent'
    | 'answers'
    | 'alarmFilters'
    | 'push'
    | 'guard',
  accountId: string,
) => `${name}:${accountId}`
