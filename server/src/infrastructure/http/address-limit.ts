/** How often one address may knock at one door. Counted in windows: simple, bounded, and enough against a flood. */

type Limits = { readonly most: number; readonly windowMs: number; readonly now: () => number }

export type AddressLimit = (door: string, address: string) => boolean

const rememberedMost = 50_000

/** Whoever has one address of IPv6 has all that begin the same. */
const neighbourhoodOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address

/** True while the address may go on. */
export const createAddressLimit = ({ most, windowMs, now }: Limits): AddressLimit => {
  const counts = new Map<string, number>()
  let window = 0
  return (door, address) => {
    const current = Math.floor(now() / windowMs)
    if (current !== window || counts.size >= rememberedMost) counts.clear()
    window = current
    const key = `${door} ${neighbourhoodOf(address)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
