import { describe, expect, it } from 'vitest'
import { plainListen, secureListen } from './device-listen.ts'

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
