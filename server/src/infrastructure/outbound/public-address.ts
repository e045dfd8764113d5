/** Which addresses may be called for somebody else: those of the open internet, and no others. */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Environment } from '#infrastructure/config/config.ts'

const closed = new BlockList()
// What is local, private, link-local (cloud metadata among it), shared, reserved or multicast (RFC 6890).
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
for (const [net, prefix] of closedV4) closed.addSubnet(net, prefix, 'ipv4')
// Of version 6 only what is handed out to the world, without the ways back into version 4.
const openV6 = new BlockList()
openV6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

export const isPublicIp = (address: string): boolean =>
  isIPv6(address)
    ? openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : isIP(address) === 4 && !closed.check(address, 'ipv4')

/** As far as it can be told before a name is looked up: scheme, no user in it, and no closed number for a name. */
export const isPublicAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicIp(bare)
  return hostname.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(hostname)
}

/** Looked up and checked at the moment of connecting: a name that points elsewhere by then leads nowhere. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicIp(address)))
      return done(new Error(`${hostname} leads to an address that is not public`), [])
    const [first] = addresses
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family)
  })
}

/** For a stage and for tests, where receivers stand beside the server. Never in the open. */
export const mayCallPrivate = (environment: Environment): boolean => environment['VIGIL_OUTBOUND_PRIVATE'] === 'allow'

/** Whether somebody may name this address as one to be called. */
export const mayBeCalled = (address: string, isPrivateAllowed: boolean): boolean =>
  URL.canParse(address) && (isPrivateAllowed || isPublicAddress(address))
