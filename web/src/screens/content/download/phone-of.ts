/** What somebody holds in his hand, by what his browser says of itself; undefined at a desk. */
export const phoneOf = (userAgent: string): 'android' | 'ios' | undefined => {
  if (/android|harmony/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined
}
