/** Addresses that no packet leaves the building for: a password for a device goes to none other. */
const privateHosts = [/^127\./, /^10\./, /^192\.168\./, /^169\.254\./, /^172\.(1[6-9]|2\d|3[01])\./]

export const privateAddress = (text: string | null | undefined): string | undefined => {
  if (text === null || text === undefined || !URL.canParse(text)) return undefined
  const { protocol, hostname, origin } = new URL(text)
  const isPrivate = /^[\d.]+$/.test(hostname) && privateHosts.some((range) => range.test(hostname))
  return protocol === 'http:' && isPrivate ? origin : undefined
}
