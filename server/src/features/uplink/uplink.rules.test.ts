import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { digestOf, isPlainWill, sortReport, unreadableKey } from './uplink.rules.ts'

const smoke = deviceType('smokeDetector')
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a report', () => {
  const report = { boot: 3, seq: 9 }

  it.each([
    ['with a state of life safety', { state: 'alarm' }, { lane: 1, ...report }],
    ['with its restoration', { state: 'normal' }, { lane: 1, ...report }],
    ['with a fault', { tamper: true }, { lane: 2, ...report }],
    ['with measurements only', { battery: 80 }, 'reading'],
  ])('%s takes its way', (_, values, way) => {
    expect(sortReport({ message: { ...report, values } }, smoke)).toEqual(way)
  })

  it('that nobody can read is an event: it is not thrown away', () => {
    expect(sortReport({ unreadable: 'why' }, smoke)).toBe(unreadableKey)
  })
})

describe('a digest', () => {
  it('is half of SHA-256', () => {
    expect(digestOf(bytes('abc')).toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223')
  })
})

describe('a last will', () => {
  it.each([
    ['{"offline":true}', true],
    ['{"offline":true,"boot":1,"seq":2,"values":{}}', false],
    ['{"boot":1,"seq":2,"values":{"state":"alarm"}}', false],
    // (A16)
    ['{"offline":true,"events":[{"key":"fire","on":true}]}', false],
    ['gone', false],
    ['null', false],
  ])('of %s says nothing more than that it is gone: %s', (payload, isPlain) => {
    expect(isPlainWill(bytes(payload))).toBe(isPlain)
  })
})
