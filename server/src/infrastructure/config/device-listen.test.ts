import { describe, expect, it } from 'vitest'
import { deviceAddress, plainListen, secureListen } from './device-listen.ts'

describe('the plain door for devices (A13)', () => {
  it.each(['127.0.0.1:1', 'localhost:1', '::1:1'])('opens on loopback: %s', (address) => {
    expect(plainListen({ VIGIL_MQTT_LISTEN: address }).port).toBe(1)
  })

  it.each(['0.0.0.0:1883', '192.168.1.4:1883', '127.0.0.1.example.com:1883'])(
    'stays shut where others reach it, unless somebody says so: %s',
    (address) => {
      expect(() => plainListen({ VIGIL_MQTT_LISTEN: address })).toThrow(/VIGIL_MQTT_TLS_LISTEN/)
      expect(plainListen({ VIGIL_MQTT_LISTEN: address, VIGIL_MQTT_PLAIN: 'anywhere' }).port).toBe(1883)
    },
  )

  it('is the only one without a setting, and the other one needs its key', () => {
    expect(secureListen({})).toBeUndefined()
    expect(() => secureListen({ VIGIL_MQTT_TLS_LISTEN: '0.0.0.0:8883' })).toThrow(/VIGIL_MQTT_TLS_KEY/)
  })
})

describe('where devices are told to connect', () => {
  it('is unknown until somebody says it, and then an address of MQTT', () => {
    expect(deviceAddress({})).toBeNull()
    expect(deviceAddress({ VIGIL_DEVICE_ADDRESS: 'mqtts://devices.example:8883' })).toBe('mqtts://devices.example:8883')
  })

  it.each(['devices.example:8883', 'https://devices.example', 'mqtts://user:word@devices.example:8883'])(
    'is never %s',
    (address) => {
      expect(() => deviceAddress({ VIGIL_DEVICE_ADDRESS: address })).toThrow(/mqtts:\/\/host:port/)
    },
  )
})
