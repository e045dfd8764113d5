/** Where equipment may be asked: only in networks that whoever runs the servers has named. */
import { BlockList, isIP } from 'node:net'
import type { Environment } from '#infrastructure/config/config.ts'

export interface FieldNetworks {
  holds(address: string): boolean
}

type Family = 'ipv4' | 'ipv6'

const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The servers themselves, the cloud's metadata, everybody and nobody: in no network unless it is named by itself. */
const ownRanges = (
  [
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 3],
    ['::', 127],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const
).map(([net, prefix]) => {
  const list = new BlockList()
  list.addSubnet(net, prefix, familyOf(net))
  return { list, prefix }
})

const isOwn = (address: string): boolean => ownRanges.some(({ list }) => list.check(address, familyOf(address)))

/** Wholly: half of the world begins at 0.0.0.0 too. */
const isOwnNetwork = (net: string, mask: number): boolean =>
  ownRanges.some(({ list, prefix }) => mask >= prefix && list.check(net, familyOf(net)))

const networkPattern = /^([0-9a-fA-F:.]+)\/(\d{1,3})$/

const addNetwork = (lists: Record<'open' | 'own', BlockList>, text: string): void => {
  const [, net = '', prefix = ''] = networkPattern.exec(text) ?? []
  const most = isIP(net) === 6 ? 128 : 32
  if (isIP(net) === 0 || prefix === '' || Number(prefix) > most)
    throw new Error(`VIGIL_FIELD_NETWORKS must be networks such as 10.20.0.0/16, with commas between; not ${text}`)
  lists[isOwnNetwork(net, Number(prefix)) ? 'own' : 'open'].addSubnet(net, Number(prefix), familyOf(net))
}

/** Undefined: nothing is asked. */
export const fieldNetworks = (environment: Environment): FieldNetworks | undefined => {
  const text = environment['VIGIL_FIELD_NETWORKS']?.trim() ?? ''
  if (text === '') return undefined
  const lists = { open: new BlockList(), own: new BlockList() }
  for (const part of text.split(',')) addNetwork(lists, part.trim())
  return {
    holds: (address) => isIP(address) !== 0 && lists[isOwn(address) ? 'own' : 'open'].check(address, familyOf(address)),
  }
}
