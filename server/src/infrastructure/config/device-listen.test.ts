import { describe, expect, it } from 'vitest'
import { deviceAddress, frameListen, plainListen, secureListen } from './device-listen.ts'

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

describe('the doors for GB/T 26875.3', () => {
  it('are shut without a setting, and each is opened by its own', () => {
    expect(frameListen({ VIGIL_GB26875_LISTEN: '' })).toEqual({ stream: undefined, datagrams: undefined })
    expect(frameListen({ VIGIL_GB26875_LISTEN: '10.0.0.4:5200', VIGIL_GB26875_UDP_LISTEN: '10.0.0.4:5201' })).toEqual({
      stream: { host: '10.0.0.4', port: 5200 },
      datagrams: { host: '10.0.0.4', port: 5201 },
    })
    expect(() => frameListen({ VIGIL_GB26875_LISTEN: '5200' })).toThrow('VIGIL_GB26875_LISTEN')
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
