/** What somebody typed, in 0.0001 yuan; undefined for anything that is no price. Read as text: 0.29 * 10000 is not 2900. */
export const priceOf = (typed: string): number | undefined => {
  const [, yuan, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(typed.trim()) ?? []
  if (yuan === undefined) return undefined
  const price = Number(yuan) * 10_000 + Number(part.padEnd(4, '0'))
  return price <= 100_000 ? price : undefined
}
