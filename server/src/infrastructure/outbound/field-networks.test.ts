import { expect, it } from 'vitest'
import { fieldNetworks } from './field-networks.ts'

const holds = (networks: string, address: string) => fieldNetworks({ VIGIL_FIELD_NETWORKS: networks })?.holds(address)

it('is closed unless somebody names a network', () => {
  expect(fieldNetworks({})).toBeUndefined()
  expect(fieldNetworks({ VIGIL_FIELD_NETWORKS: ' ' })).toBeUndefined()
})

it.each([
  ['10.20.0.0/16', '10.20.3.4', true],
  ['10.20.0.0/16, 192.168.1.0/24', '192.168.1.9', true],
  ['10.20.0.0/16', '10.21.0.1', false],
  ['fd00::/8', 'fd00::1', true],
  // All of the world is none of us.
  ['0.0.0.0/1', '127.0.0.1', false],
  ['64.0.0.0/2', '127.0.0.1', false],
  ['128.0.0.0/1', '169.254.169.254', false],
  ['10.0.0.0/8', '::ffff:127.0.0.1', false],
  ['127.0.0.0/8', '127.0.0.1', true],
  ['10.0.0.0/8', 'meter.example.com', false],
])('in %s is %s: %s', (networks, address, is) => {
  expect(holds(networks, address)).toBe(is)
})

it.each(['10.0.0.0', '10.0.0.0/33', 'meters/8', '10.0.0.0/8,'])('refuses %s', (networks) => {
  expect(() => holds(networks, '10.0.0.1')).toThrow('VIGIL_FIELD_NETWORKS')
})
