/** What the page keeps on the device, by key. The first three are the specification's and are read by other pages. */
export const tokenKey = 'token'
export const userKey = 'user'
export const userNameKey = 'userName'
export const preferencesKey = 'preferences'
export const brandKey = 'brand'

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
    | 'push',
  accountId: string,
) => `${name}:${accountId}`
