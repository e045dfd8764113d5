/** Whom an address stands for when addresses are counted. */
import { isIPv6 } from 'node:net'

/** All eight parts: two colons stand for the zeros that were left out. */
const partsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map((text) => text.split(':').filter((part) => part !== ''))
  const left = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array<string>(Math.max(0, left)).fill('0'), ...(last ?? [])]
}

/** Whoever has one address of IPv6 has all that begin the same; IPv4 is IPv4, however it is written. */
export const neighbourhoodOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const parts = partsOf(hostname.slice(1, -1))
  const [high = 0, low = 0] = parts.slice(6).map((part) => parseInt(part, 16))
  const isIPv4 = parts.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isIPv4 ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : parts.slice(0, 4).join(':')
}
